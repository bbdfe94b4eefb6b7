import { ProductsPage } from '../catalogue/web/products-page.tsx'
import { SaleDialog } from '../sales/web/sale-view.tsx'

/** Sales are above products: a product's history is given the dialog that shows one. */
export const ProductsScreen = () => <ProductsPage saleDialog={SaleDialog} />
