/** The `ref` of what a refused form says: on a phone it would appear beyond the visible part. */
export const intoSight = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })
