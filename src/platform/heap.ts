/** Numbers of which the least is taken first; each costs the logarithm of how many there are. */
export class Heap {
  private readonly tree: number[] = []

  add(value: number): void {
    const { tree } = this
    let at = tree.push(value) - 1
    for (let above = (at - 1) >> 1; at > 0 && tree[above]! > value; above = (at - 1) >> 1) {
      tree[at] = tree[above]!
      at = above
    }
    tree[at] = value
  }

  take(): number | undefined {
    const { tree } = this
    const least = tree[0]
    const value = tree.pop()
    if (value === undefined || tree.length === 0) return least
    let at = 0
    for (let below = 1; below < tree.length; below = 2 * at + 1) {
      if (below + 1 < tree.length && tree[below + 1]! < tree[below]!) below++
      if (tree[below]! >= value) break
      tree[at] = tree[below]!
      at = below
    }
    tree[at] = value
    return least
  }
}
