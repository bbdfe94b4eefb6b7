/** INTERIM: its developer replaces this file. */
export const ServicesPage = () => <p>Em construção</p>
