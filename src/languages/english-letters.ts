/** Texts of letters and messages. The keys are the Portuguese texts; the other languages have the same keys. */
export const englishLetters = {
  'Olá, {name}.': 'Hello, {name}.',
  'Se o botão não funcionar, copie este endereço no navegador:':
    'If the button does not work, copy this address into your browser:',
  'Para falar com {businessName}, responda a este e-mail.': 'To contact {businessName}, answer this email.',
  'Não responda a este e-mail: {businessName} não recebe as respostas.':
    'Please do not answer this email: {businessName} does not receive the answers.',
  'Enviado por {product}': 'Sent by {product}',
  '{businessName}: agendamento realizado, {service}': '{businessName}: appointment booked, {service}',
  '{businessName}: falta pagar o sinal, {service}': '{businessName}: deposit still to be paid, {service}',
  '{businessName}: pedido enviado, {service}': '{businessName}: request sent, {service}',
  '{businessName}: agendamento remarcado, {service}': '{businessName}: appointment rescheduled, {service}',
  '{businessName}: agendamento alterado, {service}': '{businessName}: booking changed, {service}',
  '{businessName}: agendamento cancelado, {service}': '{businessName}: booking cancelled, {service}',
  '{businessName}: agendamento reativado, {service}': '{businessName}: booking restored, {service}',
  '{businessName}: agendamento confirmado, {service}': '{businessName}: booking confirmed, {service}',
  '{businessName}: agendamento não confirmado, {service}': '{businessName}: booking not confirmed, {service}',
  '{businessName}: lista de espera, {service}': '{businessName}: waiting list, {service}',
  '{businessName}: abriu um horário, {service}': '{businessName}: a time has opened up, {service}',
  '{businessName}: horário agendado, {service}': '{businessName}: appointment booked, {service}',
  '{businessName}: lembrete, {service}': '{businessName}: reminder, {service}',
  '{businessName}: agradecemos a sua visita': '{businessName}: thank you for your visit',
  '{businessName}: sentimos sua falta': '{businessName}: we miss you',
  '{businessName}: feliz aniversário': '{businessName}: happy birthday',
  'Para confirmar, pague o sinal de {amount} por PIX até {moment}. Depois o horário fica livre. Abra o agendamento para ver o QR Code, ou copie o código abaixo.':
    'To confirm, pay the deposit of {amount} by PIX no later than {moment}. After that the time becomes free. Open the booking to see the QR code, or copy the code below.',
  '{businessName} ainda precisa confirmar. O horário fica reservado para você até {moment}, e avisamos por e-mail.':
    '{businessName} has yet to confirm. The time is held for you until {moment}, and we will tell you by email.',
  'PIX copia e cola: {code}': 'PIX code to copy and paste: {code}',
  'Pagar o sinal': 'Pay the deposit',
  'Ver, remarcar ou cancelar': 'See, reschedule or cancel',
  'Você pode remarcar ou cancelar até {moment}.': 'You can reschedule or cancel until {moment}.',
  'Em caso de dúvida, fale com {businessName}: {address}': 'If you have questions, contact {businessName}: {address}',
  'Se não foi você que agendou, ignore este e-mail.': 'If it was not you who booked, ignore this email.',
  'Seu agendamento foi remarcado': 'Your appointment was rescheduled',
  '{businessName} remarcou o seu agendamento.': '{businessName} rescheduled your appointment.',
  'Você remarcou o seu agendamento.': 'You rescheduled your appointment.',
  'Agendamento alterado': 'Booking changed',
  'Seu agendamento foi alterado': 'Your booking was changed',
  '{businessName} alterou o seu agendamento.': '{businessName} changed your booking.',
  'Você alterou o seu agendamento.': 'You changed your booking.',
  'Seu agendamento foi cancelado': 'Your booking was cancelled',
  '{businessName} cancelou o seu agendamento.': '{businessName} cancelled your booking.',
  'Você cancelou o seu agendamento.': 'You cancelled your booking.',
  'Seu agendamento foi reativado': 'Your booking was restored',
  '{businessName} reativou o seu agendamento.': '{businessName} restored your booking.',
  'Você reativou o seu agendamento.': 'You restored your booking.',
  'Agendamento confirmado': 'Booking confirmed',
  'Seu agendamento está confirmado': 'Your booking is confirmed',
  '{businessName} confirmou o seu agendamento.': '{businessName} confirmed your booking.',
  'Agendamento não confirmado': 'Booking not confirmed',
  'Seu agendamento não foi confirmado': 'Your booking was not confirmed',
  '{businessName} não confirmou o seu agendamento.': '{businessName} did not confirm your booking.',
  '{businessName} não confirmou o seu agendamento a tempo.': '{businessName} did not confirm your booking in time.',
  'O sinal não foi pago a tempo. Este horário não está mais reservado para você.':
    'The deposit was not paid in time. This time is no longer held for you.',
  'Este horário não está mais reservado para você.': 'This time is no longer held for you.',
  'Veja como ficou:': 'This is how it stands now:',
  '{businessName} ainda precisa confirmar.': '{businessName} has yet to confirm.',
  'Recebemos o sinal de {amount}, que é descontado no dia do atendimento.':
    'We have received the deposit of {amount}, which will be deducted from your bill.',
  Antes: 'Before',
  'Agendar outro horário': 'Book another time',
  'Confirme em até {hoursToConfirm} horas para entrar na lista de espera. Quando abrir um horário que sirva para você, {businessName} avisa por este e-mail.':
    'Confirm within {hoursToConfirm} hours to join the waiting list. When a time that suits you opens up, {businessName} will tell you at this address.',
  'Confirmar ou cancelar o pedido': 'Confirm or cancel the request',
  'Se não foi você que pediu para entrar na lista de espera, ignore este e-mail.':
    'If it was not you who asked to join the waiting list, ignore this email.',
  'Olá, {name}. Você pediu para entrar na lista de espera de {businessName}: {service}. Confirme aqui: {url}':
    'Hello, {name}. You asked to join the waiting list of {businessName}: {service}. Confirm here: {url}',
  '{businessName} guarda este horário para você até {until}. Depois disso, ele será oferecido a outra pessoa.':
    '{businessName} holds this time for you until {until}. After that it will be offered to somebody else.',
  'Responder à oferta': 'Answer the offer',
  'Se não puder neste horário, recuse: você continua na lista de espera.':
    'If you cannot make it, decline: you stay on the waiting list.',
  'Olá, {name}. Abriu um horário: {service} com {professional}, {day}, às {time}. {businessName} guarda este horário para você até {until}. Responda aqui: {url}':
    'Hello, {name}. A time has opened up: {service} with {professional}, {day}, at {time}. {businessName} holds this time for you until {until}. Answer here: {url}',
  'Seu horário está agendado': 'Your appointment is booked',
  'Lembrete do seu horário': 'Reminder of your appointment',
  'Seu horário está chegando': 'Your appointment is coming up',
  'Agradecemos a sua visita': 'Thank you for your visit',
  'Sentimos sua falta': 'We miss you',
  'Feliz aniversário': 'Happy birthday',
  'Olá, {name}! Aqui é {businessName}. Para você não esperar, seu horário das {was} de hoje fica com {professional}. Se preferir outro dia, é só responder.':
    'Hello, {name}. This is {businessName}. So that you do not have to wait, your appointment at {was} today is now with {professional}. If you would rather come another day, just answer.',
  'Olá, {name}! Aqui é {businessName}. Tivemos um atraso: seu horário de hoje passa das {was} para as {is}, com {professional}. Se preferir outro dia, é só responder.':
    'Hello, {name}. This is {businessName}. We are running late: your appointment today moves from {was} to {is}, with {professional}. If you would rather come another day, just answer.',
  'Olá, {name}! Aqui é {businessName}. Tivemos um atraso: seu horário de hoje passa das {was} para as {is}, com {professional}. Desculpe a espera! Se não puder, é só responder.':
    'Hello, {name}. This is {businessName}. We are running late: your appointment today moves from {was} to {is}, with {professional}. Sorry for the wait. If you cannot make it, just answer.',
  'Confirmar presença': 'Confirm',
  'Ver agendamento': 'See the booking',
  'Avaliar atendimento': 'Review the visit',
  'Para não receber mais lembretes de {businessName}: {address}': 'To stop reminders from {businessName}: {address}',
  'Para não receber mais novidades de {businessName}: {address}': 'To stop news from {businessName}: {address}',
  'Olá, {nome}.\nAqui é da equipe {negócio}. Este é um lembrete do seu horário: {serviço} com {profissional}, {data}, às {hora}.\nVeja o agendamento: {link}':
    'Hello, {nome}.\nThis is a reminder of your appointment at {negócio}: {serviço} with {profissional}, {data}, at {hora}.\nSee the booking: {link}',
  'Olá, {nome}.\nAqui é da equipe {negócio}. Seu horário está chegando: {serviço} com {profissional}, {data}, às {hora}.\nVeja o agendamento: {link}':
    'Hello, {nome}.\nThis is {negócio}. Your appointment is coming up: {serviço} with {profissional}, {data}, at {hora}.\nSee the booking: {link}',
  'Olá, {nome}.\nAgradecemos a sua visita. Foi um prazer atender você.\nConte como foi, ou agende o próximo horário: {link}':
    'Hello, {nome}.\nThank you for your visit. It was a pleasure.\nTell us how it was, or book your next appointment: {link}',
  'Olá, {nome}.\nFaz tempo que não vemos você. Que tal agendar um horário?\nAgende aqui: {link}':
    'Hello, {nome}.\nIt has been a while since we saw you. How about an appointment?\nBook here: {link}',
  'Olá, {nome}.\nHoje é o seu dia, e toda a equipe {negócio} deseja a você um feliz aniversário.\nPara agendar um horário: {link}':
    'Hello, {nome}.\nToday is your day, and the whole team of {negócio} wishes you a happy birthday.\nTo book an appointment: {link}',
  '{negócio}: horário agendado. {serviço} com {profissional}, {data}, às {hora}.\n{link}':
    '{negócio}: appointment booked. {serviço} with {profissional}, {data}, at {hora}.\n{link}',
  '{negócio}: lembrete do seu horário. {serviço} com {profissional}, {data}, às {hora}.\nConfirme: {link}':
    '{negócio}: reminder of your appointment. {serviço} with {profissional}, {data}, at {hora}.\nConfirm: {link}',
  '{negócio}: feliz aniversário, {nome}.\n{link}': '{negócio}: happy birthday, {nome}.\n{link}',
  'Olá, {nome}. Aqui é da equipe {negócio}. Este é um lembrete do seu horário: {serviço} com {profissional}, {data}, às {hora}. Você confirma?\nConfirme ou remarque aqui: {link}':
    'Hello, {nome}. This is {negócio}. A reminder of your appointment: {serviço} with {profissional}, {data}, at {hora}. Will you be there?\nConfirm or reschedule here: {link}',
  'Olá, {nome}. Aqui é da equipe {negócio}. Desejamos a você um feliz aniversário.\nPara agendar um horário: {link}':
    'Hello, {nome}. This is {negócio}. We wish you a happy birthday.\nTo book an appointment: {link}',
}
