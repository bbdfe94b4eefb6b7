/** INTERIM: its developer replaces this file. */
export const ProfessionalsPage = () => <p>Em construção</p>
