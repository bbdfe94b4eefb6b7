/** A map that holds at most `most` entries; beyond that it drops the entry that was set longest ago. */
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
