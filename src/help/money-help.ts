import type { HelpPage } from './help-page.ts'

export const moneyHelp: readonly HelpPage[] = [
  {
    slug: 'receber-por-pix',
    subject: 'till',
    title: 'Como receber por PIX no caixa',
    about: 'Cadastre a chave e mostre um QR Code com o valor da venda.',
    also: 'qr code chave pix banco copia e cola',
    screens: ['till', 'settings'],
    steps: [
      'No caixa, abra **Mais ações do caixa** e toque em **Chave PIX**.',
      'Escolha o **Tipo da chave**, escreva a **Chave** e **Nome de quem recebe**, como aparece no banco, e toque em **Salvar chave**.',
      'Na venda, escolha **PIX** e toque em **Mostrar QR Code**.',
      'O cliente lê o código com o celular. Confira no banco se o valor entrou e toque em **Finalizar Venda**.',
    ],
    notes: [
      'O sistema não vê a sua conta no banco: quem confere é você.',
      'A chave também está em **Configurações**, aba **Caixa e pagamentos**.',
    ],
    related: ['fazer-uma-venda', 'cobrar-um-sinal-por-pix', 'taxas-do-cartao'],
  },
  {
    slug: 'taxas-do-cartao',
    subject: 'till',
    title: 'Como cadastrar as taxas do cartão',
    about: 'Quanto a maquininha cobra e quando o dinheiro chega: veja o que há a receber.',
    also: 'maquininha débito crédito parcelado recebíveis líquido antecipação',
    screens: ['till', 'settings', 'reports'],
    steps: [
      'No caixa, abra **Mais ações do caixa** e toque em **Taxas do cartão**.',
      'Escreva a **Taxa** e em quantos dias você recebe, para débito e crédito.',
      'Se recebe mês a mês, ligue **Recebo parcela por parcela**. Toque em **Salvar**.',
      'Nas vendas, o caixa passa a perguntar o **Tipo de cartão**.',
      'Em **Relatórios**, aba **A receber**, veja quanto chega e quando.',
    ],
    notes: ['Valem para as próximas vendas: as antigas não mudam.'],
    related: ['fazer-uma-venda', 'relatorios-de-vendas'],
  },
  {
    slug: 'mais-de-um-caixa',
    subject: 'till',
    title: 'Como ter mais de um caixa',
    about: 'Cada caixa tem a sua gaveta, a sua abertura e o seu fechamento.',
    also: 'segundo caixa recepção dois caixas aparelho impressora',
    screens: ['settings', 'till'],
    steps: [
      'Abra **Configurações**, aba **Caixa e pagamentos**, e em **Caixas** toque em **Adicionar caixa**.',
      'Dê um **Nome**: ele aparece no caixa, nos relatórios e nos comprovantes. Salve.',
      'Em cada aparelho, abra o caixa e toque em **Escolher caixa** para dizer em qual ele trabalha.',
    ],
    notes: ['Para desativar um caixa, feche-o antes.', 'Mais de um caixa pode depender do plano do negócio.'],
    related: ['abrir-o-caixa', 'plano-e-faturas'],
  },
  {
    slug: 'relatorios-de-vendas',
    subject: 'till',
    title: 'Como ver as vendas e mandar os dados ao contador',
    about: 'Faturamento por dia, serviço e profissional, e arquivos para o contador.',
    also: 'relatório faturamento ticket médio contador nota fiscal exportar csv faltas',
    screens: ['reports'],
    steps: [
      'Abra **Relatórios** e escolha o período no alto.',
      'Na aba **Vendas**, veja o **Faturamento**, o **Ticket médio** e as tabelas por serviço, produto e profissional.',
      'Toque em **Exportar CSV** para abrir os números em uma planilha.',
      'Na aba **Fiscal**, em **Arquivos para o contador**, baixe cada venda com serviços e produtos separados.',
    ],
    notes: [
      'As notas fiscais não são emitidas por aqui: o contador usa os arquivos.',
      'Complete antes os **Dados fiscais** em **Configurações**, aba **Perfil**.',
    ],
    related: ['taxas-do-cartao', 'comissoes', 'fechar-o-caixa', 'dados-do-negocio'],
  },
]
