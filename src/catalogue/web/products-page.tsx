/** INTERIM: its developer replaces this file. */
export const ProductsPage = () => <p>Em construção</p>
