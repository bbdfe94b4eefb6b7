import { PerformersField } from '../team/web/performers-field.tsx'
import { ServicesPage } from '../catalogue/web/services-page.tsx'

/** The catalogue may not import the team, so the field that chooses professionals is passed in. */
export const ServicesScreen = () => <ServicesPage performersField={PerformersField} />
