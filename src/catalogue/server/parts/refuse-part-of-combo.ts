import { refuseBy } from '../../../platform/server/database/refuse-by.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { serviceInCombo } from '../../combo.ts'

/** A service of a combo in use stays in use; a trigger says which combo it is. */
export const partOfCombo = {
  service_is_in_combo: (cause: unknown) => new Refusal(serviceInCombo(String((cause as { detail?: unknown }).detail))),
}
export const refusePartOfCombo = refuseBy(partOfCombo)
