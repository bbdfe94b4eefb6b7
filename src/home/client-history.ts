/** How much of a client's history one page shows. */
export const historyPerPage = 20
