import { expect, test } from 'vitest'
import { ceilingsIn, namelessIn } from './ceilings.ts'
import { namesNumber, Source } from './told-ceilings.ts'
import { filesOf, isGenerated, isTest, textOf } from './tree.ts'

/**
 * What a person is told at a ceiling: a sentence of the source, with the ceiling's number or its name. Where the server
 * cuts and the screen says so, `through` is the word that passes between them.
 */
const says = (sentence: string, through?: string) => ({ sentence, through })
/** Why nobody misses anything at a ceiling. */
const loses = (nothing: string) => ({ nothing })

const work = loses('work in turns: the rest is done in the next one')
const tries = loses('tries: after them the job, the sale or the wish stands where a person sees it')
const machine = loses('room of the machine: beyond it a request is answered with 413, 429 or 503 and tried again')
const part = loses('the size of a part; the next one follows')
const typed = says('Valor não reconhecido')

/** Every ceiling of the source: what is said there, or why nobody misses anything. */
const ceilings: Readonly<Record<string, ReturnType<typeof says> | ReturnType<typeof loses>>> = {
  'accounts/server/live-stream.ts mostPerAccount': says('Muitas abas abertas.'),
  'accounts/server/live-stream.ts mostUnreadBytes': loses('a screen that takes nothing reads everything anew'),
  'accounts/server/mail-token.ts mostGuesses': tries,
  'agenda/appointment-list.ts mostDays': says('Escolha no máximo um ano.'),
  'agenda/resources.ts mostColumns': says('Mais {left} não aparecem aqui', 'left'),
  'agenda/series.ts mostOccurrences': says('Até esta data são mais de {mostOccurrences} vezes'),
  'agenda/server/free-times.ts mostNamed': says('e mais ${more}', 'more'),
  'agenda/server/month-queries.ts mostOfADay': says('+{booked - shown}', 'booked'),
  'agenda/why-not.ts mostDaysOfWhole': says('escolha no máximo {mostDaysOfWhole} dias.'),
  'agenda/appointment.ts mostServices': says('Escolha até {mostServices} serviços.'),
  'agenda/delay.ts mostChoices': says('Escolha até {mostChoices} mudanças.'),
  'agenda/web/why-not.tsx mostShown': says('e mais {count - mostShown}'),
  'archive/archive.ts mostRows': says('O negócio tem mais de 300.000 registros'),
  'archive/archive.ts mostUnpacked': says('tem dados demais para um só negócio. Nada foi importado.'),
  'archive/intake.ts mostArchiveBytes': says('O arquivo passa do limite de {mostMegabytes} MB.'),
  'archive/intake.ts mostMegabytes': says('O arquivo passa do limite de {mostMegabytes} MB.'),
  'archive/intake.ts mostParts': says('O arquivo passa do limite de {mostMegabytes} MB.'),
  'archive/row.ts mostNumber': says('O arquivo parece ter sido alterado'),
  'archive/server/open-archive.ts mostDescribed': says('O arquivo parece ter sido alterado'),
  'archive/server/open-archive.ts mostFiles': says('tem dados demais para um só negócio. Nada foi importado.'),
  'archive/server/open-archive.ts mostOfOneFile': says('tem dados demais para um só negócio. Nada foi importado.'),
  'billing/adjustment.ts mostAdjustments': says('Estes são os últimos {mostAdjustments} ajustes.'),
  'billing/adjustment.ts mostDaysAhead': says('o fim ficaria a mais de {mostDaysAhead} dias de hoje.'),
  'billing/adjustment.ts mostDaysGiven': says('Informe de 1 a 90 dias.'),
  'billing/payment.ts mostInstallments': says('Escolha de 1 a 12 parcelas.'),
  'billing/plan.ts mostInvoices': says('Estas são as últimas {mostInvoices} faturas.'),
  'billing/server/check-charges.ts mostAtOnce': work,
  'billing/server/check-charges.ts mostFailures': tries,
  'billing/server/remind-businesses.ts mostAtOnce': work,
  'leaving/server/erase-businesses.ts mostAtOnce': work,
  'papers/paper.ts mostPaperVersions': says('Estas são as últimas {mostPaperVersions} versões.'),
  'booking/booking-about.ts mostServices': loses('what search engines read; the page itself lists every service'),
  'booking/booking-link.ts mostNumbered': loses('addresses that are proposed; any other can be typed'),
  'booking/booking-page.ts mostInShort': loses(
    'a description is cut by … in the list, and whole once its service is chosen',
  ),
  'booking/free-days.ts mostOffered': loses('days that are proposed; the calendar beside them has every day'),
  'booking/framing.ts most': says('Informe no máximo {most} sites.'),
  'booking/server/claim-path.ts mostPaths': says('Seu negócio já usou {mostPaths} endereços'),
  'booking/server/count-views.ts mostOfNetwork': loses('views of one network are one visitor’s'),
  'booking/server/count-views.ts mostWaiting': loses('a figure that is counted in turns, written earlier when full'),
  'booking/server/tell-of-turned-away.ts mostAtOnce': work,
  'business/client-sender.ts mostBounced': says('Muitos e-mails voltaram porque o endereço não existe.', 'bounces'),
  'business/client-sender.ts mostLeft': says('Muitos clientes pediram para não receber mais e-mails.', 'bounces'),
  'business/client-sender.ts mostRecent': loses('the latest mails, of which a share is reckoned'),
  'business/picture.ts mostBytesOfAll': says('já ocupam os 60 MB disponíveis'),
  'business/picture.ts mostMegabytesOfAll': says('já ocupam os 60 MB disponíveis'),
  'business/picture.ts mostPictureBytes': says('A imagem tem {megabytes} MB; o limite é {most} MB.', 'tooLarge'),
  'business/picture.ts mostPictureMegabytes': says('A imagem tem {megabytes} MB; o limite é {most} MB.'),
  'business/picture.ts mostPixels': says('A imagem tem {width} × {height} pixels; use uma menor.', 'pixels'),
  'business/support.ts mostVisits': says('Estes são os últimos {mostVisits} acessos.'),
  'catalogue/combo.ts mostOfCombo': says('Um combo tem até {mostOfCombo} serviços.'),
  'catalogue/resource.ts mostNeeds': says('Escolha no máximo {mostNeeds} recursos.'),
  'catalogue/resource.ts mostUnits': says('Informe de 1 a {mostUnits} unidades.'),
  'catalogue/stock.ts mostUnits': says('O estoque passaria de 1.000.000 de unidades.'),
  'clients/birthday.ts mostDays': loses('the days of the months'),
  'clients/client-import.ts mostBytesPerPart': part,
  'clients/client-import.ts mostImports': says(
    'Estas são as últimas {mostImports} importações que podem ser desfeitas.',
  ),
  'clients/client-sheet.ts mostAbove': loses('where a header is looked for; another line can be chosen for it'),
  'clients/client.ts mostMatches': says('Aparecem os ${mostMatches} mais parecidos.'),
  'clients/duplicate.ts mostSimilar': says('cadastros que parecem ser deste cliente.'),
  'clients/guardian.ts mostDependents': says('Um cliente pode ser responsável por no máximo {mostDependents} outros.'),
  'clients/server/duplicate-queries.ts mostCards': says('Há mais cadastros duplicados.', 'hasMore'),
  'clients/server/duplicate-queries.ts mostGroups': says('Há mais cadastros duplicados.', 'hasMore'),
  'clients/server/duplicate-queries.ts mostShown': says(
    'Mostrando os {clients.length} primeiros de {formatCount(count)}.',
    'count',
  ),
  'clients/web/import-mapping.tsx mostIgnored': says(' e mais ${lines.length - mostIgnored}'),
  'clients/web/use-client-file.ts mostMilliseconds': says(
    'A leitura da planilha demorou demais e foi interrompida.',
    'tooLong',
  ),
  'deposits/deposit.ts mostMoves': says('Estas são as últimas {mostMoves} mudanças.'),
  'deposits/deposit.ts mostOpen': says('Aparecem os {mostOpen} sinais dos atendimentos mais antigos.'),
  'deposits/server/check-deposits.ts mostAtOnce': work,
  'home/news.ts mostNews': says('Estas são as últimas {mostNews} novidades.'),
  'home/server/desk-queries.ts mostNewest': says('E mais ${more} agendamentos online de hoje.', 'newBookings'),
  'help/server/pages.ts mostTyped': loses('letters of a question, which the field does not take beyond them either'),
  'home/server/queries.ts mostNext': loses('the next visits; the agenda, to which their card leads, has all'),
  'integrations/api-key.ts mostKeys': says('O negócio já tem 20 chaves ativas.'),
  'integrations/webhook.ts mostDeliveries': says('as últimas ${mostDeliveries}, guardadas por 30 dias'),
  'integrations/webhook.ts mostWebhooks': says('O negócio já tem 10 webhooks.'),
  'entries/my-day-worker.ts most': loses(
    'days and files that a device keeps for times without internet; the oldest go',
  ),
  'messages/contract.ts mostDelayed': says('Escolha até {mostDelayed} atendimentos.'),
  'messages/feed.ts mostEvents': says('Este calendário mostra os ${mostEvents} horários mais próximos.'),
  'messages/message.ts mostQueued': says('Aparecem os {mostQueued} atendimentos mais próximos.'),
  'messages/server/plan-messages.ts mostAtOnce': work,
  'messages/server/webhooks.ts mostBytes': machine,
  'operator/announcement.ts mostAnnouncements': says('Estes são os últimos {mostAnnouncements} comunicados.'),
  'operator/announcement.ts mostReached': says('São mais de 20.000 pessoas. Escolha um grupo menor.'),
  'operator/business-sheet.ts mostJobsOfBusiness': says('Mostrando as primeiras {mostJobsOfBusiness}.'),
  'operator/job.ts mostJobsShown': says('Mostrando as {mostJobsShown} primeiras de'),
  'operator/operator-act.ts mostActs': says('os últimos 1.000 registros.'),
  'operator/payout.ts mostSettled': says('Marcar os primeiros ${mostSettled} como pagos'),
  'operator/stopped-sender.ts mostSendersShown': says('Mostrando os {mostSendersShown} primeiros.'),
  'passkeys/passkey.ts mostPasskeys': says('A conta já tem 10 chaves de acesso.'),
  'platform/server/http/forms.ts mostBytes': says('O formulário enviado é grande demais.'),
  'platform/export.ts mostExported': says('O arquivo passaria de 100.000 linhas ou de 64 MB.'),
  'platform/export.ts mostExportedBytes': says('O arquivo passaria de 100.000 linhas ou de 64 MB.'),
  'platform/fields.ts mostWritten': says('Use no máximo {longest} caracteres.', 'longest'),
  'platform/money.ts mostAmountDigits': typed,
  'platform/server/database/database-clock.ts mostDrift': loses('milliseconds by which two clocks may differ'),
  'platform/server/files/draw-picture.ts mostWaiting': machine,
  'platform/server/outside/fetch-json.ts mostBytes': machine,
  'platform/server/jobs/job-runner.ts mostAttempts': tries,
  'platform/server/jobs/job-runner.ts mostLost': tries,
  'platform/server/mail/mail-box.ts mostMails': loses('the mails of a developer’s own machine'),
  'platform/server/http/live.ts mostCharacters': loses('a longer notice says that everything is stale'),
  'platform/server/database/embedded/free-port.ts mostTries': tries,
  'platform/server/http/connections.ts mostConnections': machine,
  'platform/server/http/connections.ts mostOfOneNetwork': machine,
  'platform/server/http/connections.ts mostStreams': machine,
  'platform/server/http/connections.ts mostWaiting': machine,
  'platform/server/files/picture-process.ts mostMemory': machine,
  'platform/server/files/picture-process.ts mostTime': machine,
  'platform/server/http/read-body.ts mostWasted': machine,
  'platform/server/http/trouble.ts mostFields': loses('faults of a form: the others are told when these are mended'),
  'platform/spreadsheet.ts mostColumns': says('de 100.000 linhas ou de 200 colunas.', 'tooLarge'),
  'platform/spreadsheet.ts mostRows': says('de 100.000 linhas ou de 200 colunas.', 'tooLarge'),
  'platform/spreadsheet.ts mostUnpacked': says('descompactada, passa de 40 MB', 'tooLarge'),
  'platform/web/api.ts mostOwn': loses('requests whose echo is known; an older one is read once more'),
  'platform/web/dates/date-input.tsx mostDigits': loses('the digits of a date'),
  'record/client-history.ts mostUpcoming': says('Estes são os próximos {mostUpcoming}.'),
  'ratings/rating.ts mostOnPage': says('Estas são as {shown} mais recentes de {count}.', 'newest'),
  'record/client-request.ts mostDecided': says('Estes são os últimos {mostDecided} respondidos.'),
  'record/own-page.ts mostCards': says('Enviamos {mostCards} links. Há mais cadastros com este e-mail'),
  'record/own-page.ts mostShown': says('Estes são os {mostShown} pedidos mais recentes.'),
  'register/card-terms.ts mostInstallments': says('Escolha de 1 a 12 parcelas.'),
  'register/registers.ts mostRegisters': says('O negócio já tem 20 caixas em uso.'),
  'reports/report.ts mostBars': loses('a longer span has a bar for each month, which its label names'),
  'catalogue/contract.ts mostBytesOfService': machine,
  'sales/contract.ts mostBytesOfSale': machine,
  'sales/favourites.ts mostFavourites': loses('items that come first; all others follow'),
  'sales/favourites.ts mostUsual': loses('items that a client buys less often; they stand among all others'),
  'sales/server/often-sold-queries.ts mostOfOneClient': loses(
    'old sales; what a client buys by now is told by the newest',
  ),
  'sales/server/often-sold-queries.ts mostSales': loses(
    'older sales of a shop that sells much; the newest tell as well',
  ),
  'sales/sale.ts mostLines': says('Uma venda tem no máximo {mostLines} itens.'),
  'sales/sale.ts mostOfOneItem': says('Informe uma quantidade de 1 a ${mostOfOneItem}.'),
  'sales/split.ts mostParts': says('Até ${mostParts} pagamentos por venda.'),
  'sales/unsent-sale.ts mostFailures': tries,
  'sites/server/sitemap-queries.ts mostInFile': part,
  'sites/site.ts mostVersions': says('As últimas ${mostVersions} versões que já estiveram no ar.'),
  'landing/main-site.ts mostOf': says('Use no máximo {most} itens.'),
  'sites/site.ts most': says('Use no máximo {most} itens.'),
  'team/hours.ts mostStretches': says('Use no máximo {mostStretches} horários por dia.'),
  'tickets/contract.ts mostBytes': machine,
  'tickets/ticket.ts mostTickets': says('Há 100 comandas abertas.'),
  'trail/trail.ts mostListed': says('Estas são as 1.000 alterações mais recentes.'),
  'waitlist/server/make-offers.ts mostTries': work,
  'waitlist/server/wish-queries.ts mostUnconfirmed': says(
    'Mostrando os {wishes.length} mais novos de {formatCount(count)}.',
    'count',
  ),
  'waitlist/server/wish-queries.ts mostWaiting': says('A lista de espera está cheia no momento.'),
  'waitlist/wish.ts mostMissed': says('Horários oferecidos não aceitos', 'unanswered'),
}

const files = filesOf('src/**/*.{ts,tsx}').filter((path) => !isTest(path) && !isGenerated(path))
const texts = new Map(files.map((path) => [path, textOf(path)]))
const placeOf = (place: string): [path: string, name: string] => {
  const [path, name] = place.split(' ') as [string, string]
  return [`src/${path}`, name]
}

test('every ceiling says what it leaves out, or why nobody misses it', () => {
  const found = files.flatMap((path) =>
    ceilingsIn(path, textOf(path)).map(({ name }) => `${path.replace('src/', '')} ${name}`),
  )
  expect(found.length).toBeGreaterThan(80)
  expect({ silent: found.filter((one) => !Object.hasOwn(ceilings, one)) }).toEqual({ silent: [] })
  expect({ gone: Object.keys(ceilings).filter((one) => !found.includes(one)) }).toEqual({ gone: [] })
})

test('what uses a ceiling says its sentence, and with its number', () => {
  const source = new Source(texts)
  const silent = Object.entries(ceilings).filter(([place, ceiling]) => {
    if (!('sentence' in ceiling)) return false
    const [path, name] = placeOf(place)
    const { sentence, through } = ceiling
    return !source.tells(path, name, sentence, through) || !namesNumber(sentence, source.numberOf(path, name))
  })
  expect(silent.map(([place]) => place)).toEqual([])
})

test('a sentence that another ceiling says, or that has another number, is none', () => {
  const source = new Source(
    new Map([
      [
        'src/a.ts',
        'export const mostA = 20\nexport const mostB = 3 * 1024 * 1024\nexport const isFull = (n) => n > mostA',
      ],
      ['src/b.ts', "export const r = refusals({ FULL: { text: 'São 20.' }, OTHER: { text: 'Outra.' } })"],
      [
        'src/c.ts',
        "import { isFull } from './a.ts'\nexport const go = (n) => isFull(n) && refuse(r.FULL, { left: 1 })",
      ],
      ['src/d.tsx', "import { mostB } from './a.ts'\nexport const D = ({ left }) => <p>{mostB} Há mais. {left}</p>"],
    ]),
  )
  expect(source.tells('src/a.ts', 'mostA', 'São 20.')).toBe(true)
  expect(source.tells('src/a.ts', 'mostA', 'Outra.')).toBe(false)
  expect(source.tells('src/a.ts', 'mostA', 'Há mais.')).toBe(false)
  expect(source.tells('src/a.ts', 'mostA', 'Há mais.', 'left')).toBe(true)
  expect(source.tells('src/a.ts', 'mostB', 'Há mais.')).toBe(true)
  const numbers = ['mostA', 'mostB', 'mostC'].map((name) => source.numberOf('src/a.ts', name))
  expect(numbers).toEqual([20, 3 * 1024 * 1024, undefined])
  expect(
    ['Até 20.', 'Até 3 MB.', 'Sem.', '{most}, em 7 dias'].map((text) => numbers.map((one) => namesNumber(text, one))),
  ).toEqual([
    [true, false, true],
    [false, true, true],
    [true, true, true],
    [true, true, true],
  ])
})

test('a query is bounded by a named ceiling, or by a page after which the next one follows', () => {
  const nameless = files
    .filter((path) => path.includes('/server/'))
    .flatMap((path) => namelessIn(textOf(path)).map((bound) => `${path} ${bound}`))
  expect(nameless).toEqual([])
})

test('a new one is found, however it is written', () => {
  expect(ceilingsIn('a.ts', 'export const mostThings = 3 * 4\nconst most = { a: 1 }\nconst mostly = 1')).toEqual([
    { name: 'mostThings', value: '3 * 4' },
    { name: 'most', value: '{ a: 1 }' },
  ])
  expect(ceilingsIn('a.ts', 'const mostOf = (a: number) => a\nconst most = Math.max(1, 2)')).toEqual([])
  expect(namelessIn('order by id limit 300`; x.limit(20).limit(perPage).limit(mostRows) limit ${few} limit 1')).toEqual(
    ['300', '20', 'few'],
  )
})
