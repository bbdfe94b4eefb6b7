/** In use or not: a list shows both, or one of them. */
export const activeStates = ['all', 'active', 'inactive'] as const
