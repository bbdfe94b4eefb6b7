import { lowerIdeas } from './arrows.ts'
import { moduleOf, type Name, reachOf } from './reach.ts'
import { placeOf, textOf } from './tree.ts'

/** The writes whose reading is measured. */
export const ways: Record<string, Name> = {
  sale: { path: 'src/sales/server/close-sale.ts', name: 'closeSale' },
  refund: { path: 'src/sales/server/refund-sale.ts', name: 'refundSale' },
  booking: { path: 'src/booking/server/book-online.ts', name: 'bookAsVisitor' },
  change: { path: 'src/agenda/server/change-appointment.ts', name: 'changeAppointment' },
}

type Node = { type: string; start: number } & Record<string, unknown>

/** The functions that are handed the transaction in a declaration, in the order of reading. */
function handedOn(declaration: unknown): string[] {
  const calls: { at: number; name: string }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, callee, arguments: given } = node as Node
    if (type === 'CallExpression' && (given as Node[]).some((one) => one['name'] === 'tx'))
      calls.push({ at: start, name: String((callee as Node)['name']) })
    Object.values(node).forEach(visit)
  }
  visit(declaration)
  return calls.toSorted((one, other) => one.at - other.at).map(({ name }) => name)
}

const isOfAnIdea = (path: string) => !['platform', 'entries'].includes(placeOf(path)!.idea)

/**
 * The files in the order in which a reader is in them who follows the transaction from a verb: into each function that gets
 * it, where it is called first, and back. The platform, where it comes from, is left out.
 */
export function staysFrom(start: Name, textIn = textOf): string[] {
  const read = new Set<string>()
  const stays: string[] = []
  const stay = (path: string) => {
    if (stays.at(-1) !== path) stays.push(path)
  }
  const follow = ({ path, name }: Name): void => {
    if (!isOfAnIdea(path) || read.has(`${path} ${name}`)) return
    const { declared, imported } = moduleOf(path, textIn(path))
    const declaration = declared.get(name)
    if (!declaration) return
    read.add(`${path} ${name}`)
    stay(path)
    for (const called of handedOn(declaration.node)) {
      follow(imported.get(called) ?? { path, name: called })
      stay(path)
    }
  }
  follow(start)
  if (stays.length === 0) throw new Error(`${start.path} declares no ${start.name}: say in checks/walk.ts where it is`)
  return stays
}

/** Whether the step goes to a file of a higher idea, which may use the idea of the first file. */
const isClimb = (from: string, to: string) => lowerIdeas(placeOf(to)!.idea).includes(placeOf(from)!.idea)
export const climbsIn = (stays: readonly string[]): number =>
  stays.slice(1).filter((path, at) => isClimb(stays[at]!, path)).length

/** The lines of all that a verb uses on the server and of the rules, down to the platform. */
export const linesOf = (verb: Name): number =>
  reachOf(verb, (path) => placeOf(path) !== null && isOfAnIdea(path) && placeOf(path)!.room !== 'web').reduce(
    (sum, { text }) => sum + text.split('\n').length,
    0,
  )
