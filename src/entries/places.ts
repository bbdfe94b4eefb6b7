import type { Permission } from '../accounts/permissions.ts'
import type { SettingsTab } from '../business/web/settings-page.tsx'
import { paths } from '../platform/paths.ts'

type Place = {
  label: string
  /** More words by which the palette finds it. */
  also: string
  needs: Permission
} & ({ tab: SettingsTab } | { path: string; hint: string })

/** What stands inside of a screen and is looked for by its own name. Each of the settings has its part of the page. */
export const places = {
  region: { tab: 'negocio', label: 'Fuso horário e moeda', also: 'região formato data idioma', needs: 'settings.view' },
  registers: { tab: 'caixa', label: 'Caixas', also: 'adicionar segundo caixa aparelho', needs: 'settings.view' },
  pixKey: { tab: 'caixa', label: 'Chave PIX', also: 'qr code recebimento banco', needs: 'settings.money' },
  cardTerms: {
    tab: 'caixa',
    label: 'Taxas do cartão',
    also: 'maquininha débito crédito parcelas',
    needs: 'settings.edit',
  },
  scaleLabels: {
    tab: 'caixa',
    label: 'Etiquetas de balança',
    also: 'peso preço código de barras 2',
    needs: 'settings.edit',
  },
  discounts: { tab: 'caixa', label: 'Limites de desconto', also: 'pin aprovar gerente', needs: 'settings.edit' },
  printing: {
    tab: 'caixa',
    label: 'Impressão',
    also: 'impressora recibo cupom bobina térmica',
    needs: 'settings.view',
  },
  closing: {
    tab: 'dados',
    label: 'Encerrar conta',
    also: 'cancelar excluir apagar reabrir sair',
    needs: 'users.manage',
  },
  archive: {
    tab: 'dados',
    label: 'Todos os dados do negócio',
    also: 'backup baixar exportar cópia arquivo zip',
    needs: 'users.manage',
  },
  intake: {
    tab: 'dados',
    label: 'Importar todos os dados',
    also: 'restaurar backup trazer arquivo zip',
    needs: 'users.manage',
  },
  goal: {
    path: `${paths.settings}?tab=negocio`,
    hint: 'Configurações',
    label: 'Meta mensal',
    also: 'objetivo',
    needs: 'settings.edit',
  },
  tickets: { path: paths.till, hint: 'PDV', label: 'Comandas', also: 'comanda mesa conta aberta', needs: 'pos.view' },
  movements: {
    path: paths.till,
    hint: 'PDV, mais ações do caixa',
    label: 'Sangria e suprimento',
    also: 'retirada reforço troco dinheiro',
    needs: 'pos.view',
  },
  saleHistory: {
    path: paths.till,
    hint: 'PDV',
    label: 'Histórico de vendas',
    also: 'reimprimir estornar devolver recibo',
    needs: 'pos.view',
  },
  specialDates: {
    path: paths.specialDates,
    hint: 'Configurações da Agenda',
    label: 'Feriados e datas especiais',
    also: 'feriado recesso fechado horário especial carnaval natal',
    needs: 'bookings.view',
  },
  resources: {
    path: paths.resources,
    hint: 'Configurações da Agenda',
    label: 'Salas e equipamentos',
    also: 'recurso cadeira maca lavatório aparelho cabine',
    needs: 'services.view',
  },
  toCharge: {
    path: paths.toCharge,
    hint: 'Agenda',
    label: 'A cobrar',
    also: 'fiado pendente devedor',
    needs: 'bookings.view',
  },
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places

export const pathOf = (name: PlaceName): string => {
  const place: Place = places[name]
  return 'tab' in place ? `${paths.settings}?tab=${place.tab}#${name}` : place.path
}

/** The palette's items for them. */
export const placeEntries = (Object.keys(places) as PlaceName[]).map((name) => {
  const place: Place = places[name]
  const { label, also, needs } = place
  return { label, also, needs, href: pathOf(name), hint: 'tab' in place ? 'Configurações' : place.hint }
})
