import { usePublishForm } from '../../sites/web/use-publish-form.ts'
import type { OperatorLanding } from '../contract.ts'
import { mainSite, type MainSiteTyped } from '../main-site.ts'
import { landingApi } from './api.ts'

/** Points are edited as one text with one point per line. */
const typed = ({ features, ...content }: OperatorLanding['content']): MainSiteTyped => ({
  ...content,
  features: { ...features, items: features.items.map((item) => ({ ...item, points: item.points.join('\n') })) },
})

/** `onFault` shows the first field at fault. */
export const useLandingForm = ({ content, host }: OperatorLanding, onFault: (field: string) => void) =>
  usePublishForm({
    schema: mainSite,
    defaultValues: typed(content),
    save: landingApi.save.call,
    publish: () => landingApi.publish.call(),
    addressOf: () => host,
    onFault,
  })
