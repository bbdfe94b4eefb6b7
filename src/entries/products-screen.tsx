import { ProductsPage } from '../catalogue/web/products-page.tsx'
import { SaleDialog } from '../sales/web/sale-view.tsx'

/** The catalogue may not import sales, so the dialog of a sale in a product's history is passed in. */
export const ProductsScreen = () => <ProductsPage saleDialog={SaleDialog} />
