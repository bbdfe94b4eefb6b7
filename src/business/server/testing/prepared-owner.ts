import type { EdgeContext } from '../../../accounts/server/guard.ts'
import { hashPassword } from '../../../accounts/server/hash-password.ts'
import { letInByPassword } from '../../../accounts/server/sign-in.ts'
import { foundBusiness } from '../sign-up.ts'

type Owner = { name: string; businessName: string; email: string; password: string; zone: 'America/Sao_Paulo' }

/** A password is slow to hash, and its hash is as good for the next person who has the same. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Signs an owner up and in by the product's own writes; only the work on the password is left out. */
export async function prepareOwner(edge: EdgeContext, { password, ...owner }: Owner): Promise<void> {
  const passwordHash = await hashOnce(password)
  const id = await foundBusiness(edge, { ...owner, passwordHash })
  await letInByPassword(edge, { id, passwordHash }, null)
}
