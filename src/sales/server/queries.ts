import { activeProducts, activeServices } from '../../catalogue/server/queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { CardBand } from '../../register/card-terms.ts'
import type { RegisterRules } from '../../register/register-rules.ts'
import { rulesOfRegister } from '../../register/server/rules-queries.ts'
import { activeProfessionals } from '../../team/server/professional-queries.ts'
import type { PixKey } from '../pix.ts'
import type { Item, Seller } from '../sale.ts'
import { favouriteItems } from './often-sold-queries.ts'

type Offer = Pick<RegisterRules, 'sellsWithoutStock' | 'sellsWithoutPerformer' | 'scaleLabels'> & {
  items: Item[]
  favourites: string[]
  sellers: Seller[]
  cardBands: CardBand[]
}

/** All active items, services first, with the active professionals and the rules that the till needs. */
export async function listItems(tx: BusinessTx): Promise<Offer> {
  const [
    services,
    products,
    favourites,
    sellers,
    { sellsWithoutStock, sellsWithoutPerformer, scaleLabels, cardTerms },
  ] = await awaitAll([
    activeServices(tx),
    activeProducts(tx),
    favouriteItems(tx),
    activeProfessionals(tx).execute(),
    rulesOfRegister(tx),
  ])
  return {
    items: [
      ...services.map(({ id, name, category, priceCents, professionalIds, ownTerms }): Item => ({
        kind: 'service',
        id,
        name,
        category,
        barcode: null,
        unitCents: priceCents,
        stock: null,
        professionalIds,
        ...(ownTerms.some((one) => one.priceCents !== null) && { ownTerms }),
      })),
      ...products.map(({ id, name, category, barcode, priceCents, stock, photo }): Item => ({
        kind: 'product',
        id,
        name,
        category,
        barcode,
        unitCents: priceCents,
        stock,
        professionalIds: [],
        ...(photo && { photo: photo.hash }),
      })),
    ],
    favourites,
    sellers,
    sellsWithoutStock,
    sellsWithoutPerformer,
    scaleLabels,
    cardBands: cardTerms.map(({ band }) => band),
  }
}

export async function getPixKey(tx: BusinessTx): Promise<PixKey | null> {
  const row = await tx.selectFrom('pixKey').select(['kind', 'key', 'holderName', 'city']).executeTakeFirst()
  return row ?? null
}
