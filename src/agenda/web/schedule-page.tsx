/** INTERIM: its developer replaces this file. */
export const SchedulePage = () => <p>Em construção</p>
