import type { englishLetters } from './english-letters.ts'

/** Texts of letters and messages. */
export const spanishLetters: Record<keyof typeof englishLetters, string> = {
  'Olá, {name}.': 'Hola, {name}:',
  'Se o botão não funcionar, copie este endereço no navegador:':
    'Si el botón no funciona, copia esta dirección en el navegador:',
  'Para falar com {businessName}, responda a este e-mail.': 'Para hablar con {businessName}, responde a este correo.',
  'Não responda a este e-mail: {businessName} não recebe as respostas.':
    'No respondas a este correo: {businessName} no recibe las respuestas.',
  'Enviado por {product}': 'Enviado por {product}',
  '{businessName}: agendamento realizado, {service}': '{businessName}: cita reservada, {service}',
  '{businessName}: falta pagar o sinal, {service}': '{businessName}: falta pagar la seña, {service}',
  '{businessName}: pedido enviado, {service}': '{businessName}: solicitud enviada, {service}',
  '{businessName}: agendamento remarcado, {service}': '{businessName}: cita reprogramada, {service}',
  '{businessName}: agendamento alterado, {service}': '{businessName}: reserva modificada, {service}',
  '{businessName}: agendamento cancelado, {service}': '{businessName}: reserva cancelada, {service}',
  '{businessName}: agendamento reativado, {service}': '{businessName}: reserva reactivada, {service}',
  '{businessName}: agendamento confirmado, {service}': '{businessName}: reserva confirmada, {service}',
  '{businessName}: agendamento não confirmado, {service}': '{businessName}: reserva no confirmada, {service}',
  '{businessName}: lista de espera, {service}': '{businessName}: lista de espera, {service}',
  '{businessName}: abriu um horário, {service}': '{businessName}: se ha liberado una hora, {service}',
  '{businessName}: horário agendado, {service}': '{businessName}: cita reservada, {service}',
  '{businessName}: lembrete, {service}': '{businessName}: recordatorio, {service}',
  '{businessName}: agradecemos a sua visita': '{businessName}: gracias por tu visita',
  '{businessName}: sentimos sua falta': '{businessName}: te extrañamos',
  '{businessName}: feliz aniversário': '{businessName}: feliz cumpleaños',
  'Para confirmar, pague o sinal de {amount} por PIX até {moment}. Depois o horário fica livre. Abra o agendamento para ver o QR Code, ou copie o código abaixo.':
    'Para confirmar, paga la seña de {amount} por PIX hasta el {moment}. Después la hora queda libre. Abre la reserva para ver el código QR, o copia el código de abajo.',
  '{businessName} ainda precisa confirmar. O horário fica reservado para você até {moment}, e avisamos por e-mail.':
    '{businessName} todavía tiene que confirmar. La hora queda reservada para ti hasta el {moment}, y te avisaremos por correo.',
  'PIX copia e cola: {code}': 'Código PIX para copiar y pegar: {code}',
  'Pagar o sinal': 'Pagar la seña',
  'Ver, remarcar ou cancelar': 'Ver, reprogramar o cancelar',
  'Você pode remarcar ou cancelar até {moment}.': 'Puedes reprogramarla o cancelarla hasta el {moment}.',
  'Em caso de dúvida, fale com {businessName}: {address}': 'Si tienes dudas, habla con {businessName}: {address}',
  'Se não foi você que agendou, ignore este e-mail.': 'Si no has sido tú quien reservó, ignora este correo.',
  'Seu agendamento foi remarcado': 'Tu cita se ha reprogramado',
  '{businessName} remarcou o seu agendamento.': '{businessName} ha reprogramado tu cita.',
  'Você remarcou o seu agendamento.': 'Has reprogramado tu cita.',
  'Agendamento alterado': 'Reserva modificada',
  'Seu agendamento foi alterado': 'Tu reserva se ha modificado',
  '{businessName} alterou o seu agendamento.': '{businessName} ha modificado tu reserva.',
  'Você alterou o seu agendamento.': 'Has modificado tu reserva.',
  'Seu agendamento foi cancelado': 'Tu reserva se ha cancelado',
  '{businessName} cancelou o seu agendamento.': '{businessName} ha cancelado tu reserva.',
  'Você cancelou o seu agendamento.': 'Has cancelado tu reserva.',
  'Seu agendamento foi reativado': 'Tu reserva se ha recuperado',
  '{businessName} reativou o seu agendamento.': '{businessName} ha recuperado tu reserva.',
  'Você reativou o seu agendamento.': 'Has recuperado tu reserva.',
  'Agendamento confirmado': 'Reserva confirmada',
  'Seu agendamento está confirmado': 'Tu reserva está confirmada',
  '{businessName} confirmou o seu agendamento.': '{businessName} ha confirmado tu reserva.',
  'Agendamento não confirmado': 'Reserva sin confirmar',
  'Seu agendamento não foi confirmado': 'Tu reserva no se ha confirmado',
  '{businessName} não confirmou o seu agendamento.': '{businessName} no ha confirmado tu reserva.',
  '{businessName} não confirmou o seu agendamento a tempo.': '{businessName} no confirmó tu reserva a tiempo.',
  'O sinal não foi pago a tempo. Este horário não está mais reservado para você.':
    'La seña no se pagó a tiempo. Esta hora ya no está reservada para ti.',
  'Este horário não está mais reservado para você.': 'Esta hora ya no está reservada para ti.',
  'Veja como ficou:': 'Así ha quedado:',
  '{businessName} ainda precisa confirmar.': '{businessName} todavía tiene que confirmar.',
  'Recebemos o sinal de {amount}, que é descontado no dia do atendimento.':
    'Hemos recibido la seña de {amount}, que se descuenta el día de la cita.',
  Antes: 'Antes',
  'Agendar outro horário': 'Reservar otra hora',
  'Confirme em até {hoursToConfirm} horas para entrar na lista de espera. Quando abrir um horário que sirva para você, {businessName} avisa por este e-mail.':
    'Confirma en un plazo de {hoursToConfirm} horas para entrar en la lista de espera. Cuando se libere una hora que te venga bien, {businessName} te avisa por este correo.',
  'Confirmar ou cancelar o pedido': 'Confirmar o cancelar la petición',
  'Se não foi você que pediu para entrar na lista de espera, ignore este e-mail.':
    'Si no has sido tú quien pidió entrar en la lista de espera, ignora este correo.',
  'Olá, {name}. Você pediu para entrar na lista de espera de {businessName}: {service}. Confirme aqui: {url}':
    'Hola, {name}. Has pedido entrar en la lista de espera de {businessName}: {service}. Confirma aquí: {url}',
  '{businessName} guarda este horário para você até {until}. Depois disso, ele será oferecido a outra pessoa.':
    '{businessName} te guarda esta hora hasta las {until}. Después se ofrecerá a otra persona.',
  'Responder à oferta': 'Responder a la oferta',
  'Se não puder neste horário, recuse: você continua na lista de espera.':
    'Si no puedes a esa hora, recházala: sigues en la lista de espera.',
  'Olá, {name}. Abriu um horário: {service} com {professional}, {day}, às {time}. {businessName} guarda este horário para você até {until}. Responda aqui: {url}':
    'Hola, {name}. Se ha liberado una hora: {service} con {professional}, {day}, a las {time}. {businessName} te guarda esta hora hasta las {until}. Responde aquí: {url}',
  'Seu horário está agendado': 'Tu cita está reservada',
  'Lembrete do seu horário': 'Recordatorio de tu cita',
  'Seu horário está chegando': 'Tu cita se acerca',
  'Agradecemos a sua visita': 'Gracias por tu visita',
  'Sentimos sua falta': 'Te extrañamos',
  'Feliz aniversário': 'Feliz cumpleaños',
  'Olá, {name}! Aqui é {businessName}. Para você não esperar, seu horário das {was} de hoje fica com {professional}. Se preferir outro dia, é só responder.':
    'Hola, {name}. Somos {businessName}. Para que no tengas que esperar, tu cita de hoy a las {was} será con {professional}. Si prefieres otro día, solo tienes que responder.',
  'Olá, {name}! Aqui é {businessName}. Tivemos um atraso: seu horário de hoje passa das {was} para as {is}, com {professional}. Se preferir outro dia, é só responder.':
    'Hola, {name}. Somos {businessName}. Vamos con retraso: tu cita de hoy pasa de las {was} a las {is}, con {professional}. Si prefieres otro día, solo tienes que responder.',
  'Olá, {name}! Aqui é {businessName}. Tivemos um atraso: seu horário de hoje passa das {was} para as {is}, com {professional}. Desculpe a espera! Se não puder, é só responder.':
    'Hola, {name}. Somos {businessName}. Vamos con retraso: tu cita de hoy pasa de las {was} a las {is}, con {professional}. Perdona la espera. Si no puedes, solo tienes que responder.',
  'Confirmar presença': 'Confirmar asistencia',
  'Ver agendamento': 'Ver la reserva',
  'Avaliar atendimento': 'Opinar sobre la visita',
  'Para não receber mais lembretes de {businessName}: {address}':
    'Para no recibir más recordatorios de {businessName}: {address}',
  'Para não receber mais novidades de {businessName}: {address}':
    'Para no recibir más novedades de {businessName}: {address}',
  'Olá, {nome}.\nAqui é da equipe {negócio}. Este é um lembrete do seu horário: {serviço} com {profissional}, {data}, às {hora}.\nVeja o agendamento: {link}':
    'Hola, {nome}:\nSomos {negócio}. Te recordamos tu cita: {serviço} con {profissional}, {data}, a las {hora}.\nMira la reserva: {link}',
  'Olá, {nome}.\nAqui é da equipe {negócio}. Seu horário está chegando: {serviço} com {profissional}, {data}, às {hora}.\nVeja o agendamento: {link}':
    'Hola, {nome}:\nSomos {negócio}. Tu cita se acerca: {serviço} con {profissional}, {data}, a las {hora}.\nMira la reserva: {link}',
  'Olá, {nome}.\nAgradecemos a sua visita. Foi um prazer atender você.\nConte como foi, ou agende o próximo horário: {link}':
    'Hola, {nome}:\nGracias por tu visita. Ha sido un placer atenderte.\nCuéntanos cómo fue, o reserva tu próxima cita: {link}',
  'Olá, {nome}.\nFaz tempo que não vemos você. Que tal agendar um horário?\nAgende aqui: {link}':
    'Hola, {nome}:\nHace tiempo que no te vemos. ¿Y si reservas una cita?\nReserva aquí: {link}',
  'Olá, {nome}.\nHoje é o seu dia, e toda a equipe {negócio} deseja a você um feliz aniversário.\nPara agendar um horário: {link}':
    'Hola, {nome}:\nHoy es tu día, y todo el equipo de {negócio} te desea un feliz cumpleaños.\nPara reservar una cita: {link}',
  '{negócio}: horário agendado. {serviço} com {profissional}, {data}, às {hora}.\n{link}':
    '{negócio}: cita reservada. {serviço} con {profissional}, {data}, a las {hora}.\n{link}',
  '{negócio}: lembrete do seu horário. {serviço} com {profissional}, {data}, às {hora}.\nConfirme: {link}':
    '{negócio}: recordatorio de tu cita. {serviço} con {profissional}, {data}, a las {hora}.\nConfírmala: {link}',
  '{negócio}: feliz aniversário, {nome}.\n{link}': '{negócio}: feliz cumpleaños, {nome}.\n{link}',
  'Olá, {nome}. Aqui é da equipe {negócio}. Este é um lembrete do seu horário: {serviço} com {profissional}, {data}, às {hora}. Você confirma?\nConfirme ou remarque aqui: {link}':
    'Hola, {nome}. Somos {negócio}. Te recordamos tu cita: {serviço} con {profissional}, {data}, a las {hora}. ¿La confirmas?\nConfírmala o cámbiala aquí: {link}',
  'Olá, {nome}. Aqui é da equipe {negócio}. Desejamos a você um feliz aniversário.\nPara agendar um horário: {link}':
    'Hola, {nome}. Somos {negócio}. Te deseamos un feliz cumpleaños.\nPara reservar una cita: {link}',
}
