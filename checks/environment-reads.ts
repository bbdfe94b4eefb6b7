import { parseSync } from 'vite'

type Node = { type?: string; [key: string]: unknown }

/** How often a file looks into `process.env`. Handing all of it on to a program that is started is no look. */
export function environmentReadsIn(path: string, text: string): number {
  if (!text.includes('process.env')) return 0
  let reads = 0
  const walk = (node: unknown, parent: Node): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, parent))
    if (typeof node !== 'object' || node === null) return
    const { type, object, property } = node as Node
    if (
      type === 'MemberExpression' &&
      nameOf(object) === 'process' &&
      nameOf(property) === 'env' &&
      !isHandedOn(parent)
    )
      reads++
    Object.values(node).forEach((child) => walk(child, node as Node))
  }
  walk(parseSync(path, text).program, {})
  return reads
}

const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name
const isHandedOn = ({ type, key }: Node) => type === 'SpreadElement' || (type === 'Property' && nameOf(key) === 'env')
