import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CardBand } from '../../register/card-terms.ts'
import type { OpenSession } from '../../register/register.ts'
import type { ScaleLabels } from '../../register/register-rules.ts'
import { registerNotChosen } from '../../register/registers.ts'
import { useRegisterHere, type RegisterHere } from '../../register/web/use-register-here.ts'
import { finderOf } from '../cart.ts'
import type { PixKey } from '../pix.ts'
import { saleRefusals, type Item, type Seller } from '../sale.ts'
import type { SplitFault } from '../split.ts'
import type { TillKnowledge } from '../till-decision.ts'
import { withoutUnsent } from '../unsent-sale.ts'
import { salesApi } from './api.ts'
import { useUnsentSales } from './use-unsent-sales.ts'

/** Where this device sells, and what is on sale there. */
export type TillRegister = {
  registers: RegisterHere
  /** The open session of this device's register. Null while it is closed, undefined until loaded. */
  session: OpenSession | null | undefined
  /** Why nothing is sold at this device's register. Null if it is open. */
  closed: SplitFault | null
  /** What is on sale and by which rules. Undefined until loaded. */
  offer: TillKnowledge['offer'] | undefined
  /** The items on sale, with the units of unsent sales taken off the stock. */
  items: readonly Item[]
  /** The ids of those that are sold most often. */
  favourites: readonly string[]
  find: (typed: string) => readonly Item[]
  itemOf: (id: string) => Item | undefined
  sellers: readonly Seller[]
  /** The card bands that the business offers. Empty if it has no card terms. */
  cardBands: readonly CardBand[]
  scaleLabels: ScaleLabels | null
  sellsWithoutStock: boolean
  sellsWithoutPerformer: boolean
  isLoaded: boolean
  pixKey: PixKey | null | undefined
  /** The time of the oldest data on the screen, 0 until loaded. */
  loadedAt: number
  /** Why the registers or the items could not be loaded, and what loads them again. */
  failed: { error: unknown; onRetry: () => void } | undefined
}

const none: string[] = []
const noBands: CardBand[] = []
const nothingOnOffer = {
  items: [],
  favourites: none,
  sellers: [],
  sellsWithoutStock: true,
  sellsWithoutPerformer: false,
  scaleLabels: null,
  cardBands: noBands,
}

export function useTillRegister(): TillRegister {
  const registers = useRegisterHere()
  const register = registers.query
  const catalogue = useQuery(salesApi.items.queryOptions())
  const pixKey = useQuery(salesApi.pixKey.get.queryOptions()).data
  const { session } = registers
  const unsent = useUnsentSales().sales
  // A copy that an earlier release has kept on the device may lack what came since.
  const { items: stored, ...offered } = { ...nothingOnOffer, ...catalogue.data }
  const items = useMemo(() => withoutUnsent(stored, unsent), [stored, unsent])
  const find = useMemo(() => finderOf(items), [items])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const failed = [register, catalogue].find((query) => query.isError && query.data === undefined)
  return {
    ...offered,
    registers,
    session,
    closed: session ? null : registers.isToBeChosen ? registerNotChosen : saleRefusals.REGISTER_CLOSED,
    offer: catalogue.data,
    items,
    find,
    itemOf: (id) => byId.get(id),
    isLoaded: session !== undefined && catalogue.data !== undefined,
    pixKey,
    loadedAt: Math.min(register.dataUpdatedAt, catalogue.dataUpdatedAt),
    failed: failed && { error: failed.error, onRetry: () => void failed.refetch() },
  }
}
