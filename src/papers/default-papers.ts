import type { PaperKind } from './paper.ts'

/** On this day the first versions were written. */
export const firstPublishedOn = '2026-11-28T12:00:00.000Z'

/**
 * Version 1 of each paper, until the operator publishes another one. These texts do not change any more: people have
 * accepted them. What is new is a new version.
 */
export const firstPapers: Record<PaperKind, string> = {
  terms: `Estes termos valem entre você, que cria uma conta no {produto}, e {empresa}, que oferece o serviço. Leia antes de criar a conta.

## 1. O que o {produto} faz

O {produto} é um sistema pela internet para salões, barbearias e clínicas: agenda, clientes, caixa, estoque, comissões, relatórios, mensagens, página de agendamento e site. O que cada plano inclui está na página de preços e em Minhas Faturas.

O {produto} não presta os serviços que o seu negócio oferece nem participa da relação entre você e os seus clientes.

## 2. A sua conta

- Use o seu nome e um e-mail que seja seu. Quem cria a conta do negócio responde por ela e decide quem mais entra.
- Cada pessoa da equipe entra com o próprio acesso. Não compartilhe senhas.
- Se desconfiar que alguém entrou na sua conta, troque a senha e saia de todos os aparelhos em Minha conta. Se precisar, fale com a gente.

## 3. Teste, planos e pagamento

- O teste é gratuito, não pede cartão e termina sozinho.
- Os planos são pagos adiantado, pelo período escolhido. A fatura do próximo período chega alguns dias antes do vencimento.
- Quem muda para um plano mais caro no meio do período paga só a diferença dos dias que restam. A mudança para um plano mais barato vale a partir do período seguinte.
- Se uma fatura não for paga, avisamos por e-mail. Depois de 14 dias de atraso, a conta passa a ser somente leitura: você consulta, exporta os dados e paga. Nada é excluído por falta de pagamento.
- Se um preço mudar, o novo valor só vale para períodos que ainda não foram pagos e é informado antes.
- Em até 7 dias depois da primeira contratação, você pode desistir e receber de volta o que pagou. Basta pedir pelos canais do fim desta página.

## 4. Cancelar e encerrar

- Você cancela quando quiser, sem multa, em Minhas Faturas. O que foi pago continua valendo até o fim do período.
- Você encerra a conta do negócio em Configurações, Dados e integrações. Por 90 dias, ela fica só para leitura e pode ser reaberta. Depois, os dados são excluídos, menos o que a lei nos obriga a guardar.
- Antes de encerrar, baixe todos os dados do negócio. O arquivo abre em planilhas e pode ser importado em outra conta.

## 5. O que não é permitido

- Usar o sistema para algo ilegal, para enganar pessoas ou para enviar mensagens a quem não quer receber.
- Cadastrar dados de outras pessoas sem ter um motivo legítimo para isso.
- Tentar entrar onde você não tem acesso, sobrecarregar o serviço ou copiar o sistema.

Em casos graves podemos suspender a conta. Avisamos o motivo, e você continua com direito aos seus dados.

## 6. Os dados

Os dados que você cadastra são do seu negócio. Nós os tratamos para o serviço funcionar, como explica o Aviso de privacidade. Sobre os dados dos seus clientes, quem decide é você: pela LGPD, o seu negócio é o controlador, e o {produto} é o operador, que age seguindo as suas instruções.

Isso quer dizer que cabe a você informar os seus clientes, ter base legal para o que registra e responder aos pedidos deles. O sistema ajuda: cada cliente pode ver, corrigir, baixar e pedir a exclusão dos próprios dados.

## 7. Disponibilidade e suporte

Trabalhamos para o {produto} estar sempre no ar e fazemos cópias de segurança. Como todo serviço pela internet, ele pode parar por manutenção, falhas ou motivos que não dependem de nós. O PDV continua vendendo sem internet e envia as vendas quando a conexão volta.

O suporte só vê os dados do seu negócio se você permitir, por um tempo que você escolhe, e não altera nada.

## 8. Responsabilidades

Respondemos pelo serviço que oferecemos, na forma da lei. Não respondemos pelo atendimento que o seu negócio presta, pelos preços e textos que você publica, nem por decisões tomadas a partir de informações cadastradas com erro. As obrigações fiscais e a guarda dos livros e documentos do seu negócio são suas.

Nada nestes termos tira direitos que o Código de Defesa do Consumidor garante.

## 9. Mudanças nestes termos

Quando os termos mudarem, a nova versão aparece nesta página com número e data, e as anteriores continuam disponíveis. Se a mudança for importante, avisamos por e-mail antes. Quem não concordar pode encerrar a conta.

## 10. Lei e foro

Estes termos seguem as leis do Brasil. Vale o foro do domicílio do consumidor, quando a lei assim determinar.`,
  privacy: `Este aviso explica quais dados pessoais passam pelo {produto}, por quê, por quanto tempo e o que você pode pedir. Ele segue a Lei Geral de Proteção de Dados (Lei 13.709/2018, LGPD).

## 1. Quem decide sobre os dados

Há duas situações, e elas são diferentes:

- **Você é cliente de um salão ou de uma clínica** que usa o {produto}. Quem decide sobre os seus dados é o estabelecimento: ele é o controlador. O {produto} é o operador: guarda e processa os dados em nome dele. Para ver, corrigir ou excluir os seus dados, use “Meus dados” na página de agendamento ou fale com o estabelecimento.
- **Você tem uma conta no {produto}**, porque é dono de um negócio ou trabalha nele. Sobre os dados da sua conta, quem decide é {empresa}, como controladora.

## 2. Dados de quem tem conta

- **Cadastro:** nome, e-mail, telefone (se você informar) e senha. A senha é guardada de um jeito que nem nós conseguimos ler.
- **Acesso:** dia, hora, endereço de rede (IP) e aparelho de cada entrada, para você reconhecer os seus acessos e para a segurança da conta.
- **Negócio e pagamento:** nome, documento e endereço do negócio, faturas e CPF de quem paga. Os dados do cartão são digitados na página do Mercado Pago e não passam por nós.
- **Histórico:** o que cada pessoa da equipe fez no sistema, para o dono do negócio conferir.

## 3. Dados de clientes dos estabelecimentos

O estabelecimento pode registrar nome, telefone, e-mail, CPF, aniversário, observações, agendamentos, compras e autorizações. Ao agendar pela internet, você informa só o que a página pede. Observações sobre saúde são dados sensíveis: cabe ao estabelecimento registrá-las apenas quando for necessário.

Não vendemos dados, não os usamos para publicidade e não juntamos os dados de um estabelecimento com os de outro.

## 4. Para que usamos, e com que base

- Para o serviço funcionar: execução de contrato (art. 7º, V).
- Para proteger as contas e impedir abusos: legítimo interesse (art. 7º, IX) e, quanto aos registros de acesso, obrigação do Marco Civil da Internet (art. 15).
- Para emitir e guardar faturas: obrigação legal (art. 7º, II).
- Para novidades e ofertas dos estabelecimentos: somente com o seu consentimento (art. 7º, I), que você retira quando quiser.

## 5. Com quem os dados são compartilhados

Somente com quem é preciso para o serviço funcionar:

- o Mercado Pago, para pagamentos;
- os serviços de hospedagem, de cópias de segurança e de envio de e-mails;
- o WhatsApp e o serviço de SMS que o próprio estabelecimento conectar;
- autoridades, quando a lei obrigar.

Se algum desses serviços guardar dados fora do Brasil, isso acontece com as garantias que a LGPD exige.

## 6. Cookies

Usamos somente os cookies necessários para manter você conectado com segurança. Na página inicial do {produto}, ferramentas de medição só funcionam se você aceitar, e a escolha pode ser mudada no rodapé. As páginas de agendamento não usam cookies de publicidade.

## 7. Por quanto tempo

- Os dados da conta e do negócio ficam enquanto a conta existir.
- Depois que um negócio encerra a conta, os dados ficam 90 dias só para leitura e então são excluídos, com os acessos de quem não participa de outro negócio.
- Ficam as faturas e os repasses, com o nome e o documento do negócio, pelo prazo da lei tributária.
- Cópias de segurança são substituídas aos poucos; o que foi excluído deixa de existir nelas também.
- Mensagens enviadas a clientes são guardadas por até dois anos, como prova.

## 8. Os seus direitos

Você pode saber se tratamos os seus dados, ter acesso a eles, corrigir, levar para outro serviço, pedir a exclusão, retirar o consentimento e reclamar à Autoridade Nacional de Proteção de Dados (gov.br/anpd). Quem é cliente de um estabelecimento faz o pedido a ele; quem tem conta, pelos canais do fim desta página. Respondemos em até 15 dias.

## 9. Segurança

Os dados de cada negócio são separados dos demais pelo próprio banco de dados, a conexão é criptografada, e a sua conta aceita verificação em duas etapas e chave de acesso. Se acontecer um incidente que possa trazer risco, avisamos os negócios atingidos e a ANPD no prazo da lei.

## 10. Mudanças neste aviso

A nova versão aparece nesta página com número e data, e as anteriores continuam disponíveis. Se a mudança for importante, avisamos por e-mail antes.`,
}
