/** INTERIM: its developer replaces this file. */
export const BookingLinkPage = () => <p>Em construção</p>
