import { PerformersField } from '../team/web/performers-field.tsx'
import { ServicesPage } from '../catalogue/web/services-page.tsx'

/** Professionals are above services: the form is given the field that asks for them. */
export const ServicesScreen = () => <ServicesPage performersField={PerformersField} />
