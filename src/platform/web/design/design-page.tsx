/** INTERIM: its developer replaces this file. */
export const DesignPage = () => <p>Em construção</p>
