/** The status filter of a list; `all` shows active and inactive items. */
export const activeStates = ['all', 'active', 'inactive'] as const
