import { paths } from '../../platform/paths.ts'
import type { Site } from '../contract.ts'
import { withPictures } from '../live-site.ts'
import { siteForm } from '../site.ts'
import { sitesApi } from './api.ts'
import { usePublishForm } from './use-publish-form.ts'

/** `onFault` shows the fields at fault. */
export const useSiteForm = ({ slug, content, pictures }: Site, onFault: () => void) =>
  usePublishForm({
    schema: siteForm,
    defaultValues: { slug, ...withPictures(content, pictures) },
    save: sitesApi.save.call,
    publish: () => sitesApi.publish.call(),
    addressOf: (values) => `${location.host}${paths.site(values.slug)}`,
    onFault,
  })
