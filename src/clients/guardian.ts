/**
 * How many clients are reached through one. A telephone that more cards share is no family's: some businesses type their own on
 * every card.
 */
export const mostDependents = 12
