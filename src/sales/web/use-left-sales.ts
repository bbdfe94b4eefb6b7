import { useQuery } from '@tanstack/react-query'
import { may } from '../../accounts/permissions.ts'
import { businessApi } from '../../business/web/api.ts'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { useReachable } from '../../platform/web/reachability.ts'
import { canSeal, countUnsent } from '../../platform/web/sealed-store.ts'
import { ownerOf } from './use-unsent-sales.ts'

/** A member's unsent sales. `owner` is the key under which the device stores them. */
export type LeftSales = { accountId: string; owner: string; count: number }

export const leftSalesKey = ['left-sales']

/** Unsent sales on this device of members who may no longer sell. Only for members who manage users. */
export function useLeftSales(): readonly LeftSales[] {
  const me = useMe()
  const decides = useMay('users.manage')
  const isReachable = useReachable()
  const owner = ownerOf(me)
  const left = useQuery({
    queryKey: [...leftSalesKey, owner],
    queryFn: () => findLeft(me.membership!.businessId, me.account.id),
    enabled: decides && isReachable && owner !== null && canSeal(),
    staleTime: 60_000,
  })
  return left.data ?? []
}

async function findLeft(businessId: string, ownId: string): Promise<LeftSales[]> {
  const here = [...(await countUnsent())]
    .map(([owner, count]) => ({ owner, count, ids: owner.split('.') }))
    .filter(({ ids }) => ids[0] === businessId && ids[1] !== ownId)
    .map(({ owner, count, ids }) => ({ owner, count, accountId: ids[1]! }))
  if (here.length === 0) return []
  const { users } = await businessApi.users.list.call()
  const sell = new Set(users.filter(({ role }) => may(role, 'pos.sales')).map(({ id }) => id))
  return here.filter(({ accountId }) => !sell.has(accountId))
}
