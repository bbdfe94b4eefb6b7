/** INTERIM: its developer replaces this file. */
export const OverviewPage = () => <p>Em construção</p>
