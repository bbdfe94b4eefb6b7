/** The days before and after today that a calendar for other programs shows. */
export const feedDays = { back: 30, ahead: 180 }

/** The most visits of a calendar, those nearest to now: other programs read it anew every half hour. */
export const mostEvents = 3000

/** The entry that tells how many visits of those days a calendar has no room for. */
export const leftOutTitle = (count: number): string =>
  count === 1 ? '+ 1 horário que só está no sistema' : `+ ${count} horários que só estão no sistema`
