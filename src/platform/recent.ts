/** A map that lets go of what was set longest ago rather than hold more than `most`. */
export class Recent<V> extends Map<string, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: string, value: V): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) this.delete(this.keys().next().value!)
    return this
  }
}
