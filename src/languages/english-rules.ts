/** Texts of refusals and field errors. The keys are the Portuguese texts; the other languages have the same keys. */
export const englishRules = {
  'Erro no agendamento': 'Booking error',
  'Não foi possível criar o agendamento. Tente novamente.': 'The booking could not be made. Try again.',
  'Não foi possível alterar o agendamento. Tente novamente.': 'The booking could not be changed. Try again.',
  'Preencha todos os campos obrigatórios.': 'Fill in all required fields.',
  'O formulário enviado é grande demais. Encurte as observações e tente novamente.':
    'The form is too long. Shorten the notes and try again.',
  'O formulário enviado é grande demais.': 'The form is too long.',
  'Os dados enviados são grandes demais.': 'What was sent is too long.',
  'Os dados enviados não puderam ser lidos.': 'What was sent could not be read.',
  'O envio foi interrompido.': 'The transfer was interrupted.',
  'Confira os campos': 'Check the fields',
  'Alguns campos precisam de correção.': 'Some fields need to be corrected.',
  'Não encontrado': 'Not found',
  'O registro não existe ou foi removido.': 'This does not exist or was removed.',
  'Indisponível no momento': 'Not available right now',
  'Este estabelecimento não está recebendo agendamentos pela internet. Entre em contato diretamente.':
    'This business is not taking bookings online. Contact it directly.',
  'Muitas tentativas': 'Too many attempts',
  'Aguarde um pouco e tente novamente.': 'Wait a little and try again.',
  'Sistema indisponível': 'System unavailable',
  'O sistema não respondeu a tempo. Tente novamente em alguns segundos.':
    'The system did not answer in time. Try again in a few seconds.',
  Erro: 'Error',
  'Ocorreu um erro inesperado. Tente novamente.': 'Something unexpected happened. Try again.',
  'Código do erro: {code}': 'Error code: {code}',
  'Horário ocupado': 'Time taken',
  'Este horário não está mais livre. Escolha outro.': 'This time is no longer free. Choose another one.',
  'Serviço de outro profissional': 'Service of another professional',
  'Este profissional não faz este serviço. Escolha outro.':
    'This professional does not offer the service. Choose another one.',
  'Este profissional não faz este serviço.': 'This professional does not offer this service.',
  'Outra pessoa alterou este agendamento. Confira como ficou e tente novamente.':
    'Somebody else changed this booking. Check how it stands and try again.',
  'Horário encerrado': 'Too late',
  'Este horário já começou ou não está mais marcado. Fale com o estabelecimento.':
    'This appointment has begun or is no longer booked. Contact the business.',
  'Erro na confirmação': 'Not confirmed',
  'Não foi possível guardar a sua resposta. Tente novamente.': 'Your answer could not be kept. Try again.',
  'Abra o endereço do seu horário e tente novamente.': 'Open the address of your appointment and try again.',
  'Prazo encerrado': 'Too late',
  'O prazo para remarcar ou cancelar por aqui terminou. Fale com o estabelecimento.':
    'It can no longer be rescheduled or cancelled here. Contact the business.',
  'Agendamento encerrado': 'Booking closed',
  'Este agendamento já foi cancelado, pago ou concluído. Fale com o estabelecimento.':
    'This booking was already cancelled, paid or completed. Contact the business.',
  'Remarcação indisponível': 'Rescheduling not available',
  'A página de agendamento está desligada. Para remarcar, fale com o estabelecimento.':
    'The booking page is switched off. To reschedule, contact the business.',
  'Link não encontrado': 'Link not found',
  'Este link de agendamento não existe ou está inativo.': 'This booking link does not exist or is not active.',
  'Agende com o estabelecimento': 'Book with the business',
  'Não foi possível concluir este agendamento pela internet. Para agendar, fale diretamente com o estabelecimento.':
    'This booking could not be completed online. To book, contact the business directly.',
  'Falta o sinal': 'Deposit required',
  'Para concluir este agendamento é preciso pagar um sinal. Confira o valor e a política e confirme de novo.':
    'To complete this booking, a deposit is required. Check the amount and the policy and confirm again.',
  'Limite de agendamentos': 'Limit of bookings',
  'Este telefone ou e-mail já tem vários agendamentos em aberto. Para agendar outro, fale com o estabelecimento.':
    'This phone or email already has several open bookings. To make another one, contact the business.',
  'Erro na lista de espera': 'Waiting list error',
  'Não foi possível salvar o seu pedido. Tente novamente.': 'Your request could not be saved. Try again.',
  'Já está na lista': 'Already on the list',
  'Já existe um pedido na lista de espera para este serviço.':
    'There is already a request on the waiting list for this service.',
  'Lista de espera cheia': 'Waiting list full',
  'A lista de espera está cheia no momento. Tente novamente mais tarde.':
    'The waiting list is full at the moment. Try again later.',
  'Limite de pedidos': 'Limit of requests',
  'Já há vários pedidos em aberto na lista de espera com este contato ou a partir desta rede. Saia de um deles ou fale com o estabelecimento.':
    'There are already several open requests on the waiting list with this contact or from this network. Leave one of them or contact the business.',
  'Há horários livres': 'There are free times',
  'Há horários livres nos dias que você escolheu. Reserve um deles na página de agendamento.':
    'There are free times on the days you chose. Book one of them on the booking page.',
  'Não há atendimento nestes dias.': 'Nobody is available on these days.',
  'O prazo para confirmar este pedido terminou. Entre na lista de espera de novo.':
    'The time to confirm this request has run out. Join the waiting list again.',
  'Oferta encerrada': 'Offer over',
  'O prazo desta oferta terminou e o horário foi oferecido a outra pessoa.':
    'This offer has run out and the time was offered to somebody else.',
  'Escolha o serviço.': 'Choose a service.',
  'Escolha até {mostServices} serviços.': 'Choose up to {mostServices} services.',
  'Escolha o profissional.': 'Choose a professional.',
  'Escolha a data.': 'Choose a date.',
  'Escolha o horário.': 'Choose a time.',
  'Escolha autorizar ou não.': 'Choose to allow or not.',
  'Escolha sim ou não.': 'Choose yes or no.',
  'Escolha uma data a partir de hoje.': 'Choose a date from today on.',
  'Escolha uma data dos próximos {horizonDays} dias.': 'Choose a date within the next {horizonDays} days.',
  'Escolha o primeiro dia.': 'Choose the first day.',
  'Escolha o último dia.': 'Choose the last day.',
  'O último dia não pode ser antes do primeiro.': 'The last day cannot be before the first.',
  'Escolha a parte do dia.': 'Choose a part of the day.',
  'Escolha pelo menos uma parte do dia.': 'Choose at least one part of the day.',
  'Escolha o idioma.': 'Choose the language.',
  'Informe seu nome completo.': 'Enter your full name.',
  'Informe um e-mail válido.': 'Enter a valid email address.',
  'Informe um telefone válido, com DDD ou com + e o código do país.':
    'Enter a valid phone number, with its area code or with + and its country code.',
  'Informe um telefone ou um e-mail.': 'Enter a phone number or an email address.',
  'O telefone é obrigatório para este agendamento.': 'A phone number is required for this booking.',
  'O endereço é obrigatório para este agendamento.': 'An address is required for this booking.',
  'Leia e aceite a política do sinal.': 'Read and accept the deposit policy.',
  'Use no máximo {longest} caracteres.': 'Use at most {longest} characters.',
  'Valor inválido.': 'Invalid value.',
  'Registro inválido.': 'Invalid entry.',
  'Ainda não é hora de avaliar': 'Too early to review',
  'Este atendimento ainda não terminou. Avalie depois dele, nesta mesma página.':
    'This appointment is not over yet. Review it afterwards, on this same page.',
  'Este agendamento foi cancelado, e só quem foi atendido pode avaliar.':
    'This booking was cancelled, and only those who were attended can review.',
  'Atendimento não registrado': 'Visit not recorded',
  'Só quem foi atendido pode avaliar, e este atendimento não está registrado. Fale com o estabelecimento.':
    'Only those who were attended can review, and this visit is not recorded. Contact the business.',
  'O prazo para avaliar este atendimento terminou: são {days} dias.':
    'The time to review this visit is over: it is {days} days.',
  'Cadastro excluído': 'Record deleted',
  'Os dados deste cadastro foram excluídos, e o atendimento não pode mais ser avaliado.':
    'The data of this record were deleted, and the visit can no longer be reviewed.',
  'Atendimento já avaliado': 'Visit already reviewed',
  'Este atendimento já foi avaliado, e uma avaliação não pode ser alterada.':
    'This visit was already reviewed, and a review cannot be changed.',
  'Escolha de 1 a 5 estrelas.': 'Choose 1 to 5 stars.',
}
