/** INTERIM: its developer replaces this file. */
export const ClientsPage = () => <p>Em construção</p>
