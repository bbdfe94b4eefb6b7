import type { englishRules } from './english-rules.ts'

/** Texts of refusals and field errors. */
export const spanishRules: Record<keyof typeof englishRules, string> = {
  'Erro no agendamento': 'Error en la reserva',
  'Não foi possível criar o agendamento. Tente novamente.': 'No se ha podido hacer la reserva. Inténtalo de nuevo.',
  'Não foi possível alterar o agendamento. Tente novamente.': 'No se ha podido cambiar la reserva. Inténtalo de nuevo.',
  'Preencha todos os campos obrigatórios.': 'Rellena todos los campos obligatorios.',
  'O formulário enviado é grande demais. Encurte as observações e tente novamente.':
    'El formulario es demasiado largo. Acorta las observaciones e inténtalo de nuevo.',
  'O formulário enviado é grande demais.': 'El formulario es demasiado largo.',
  'Os dados enviados são grandes demais.': 'Los datos enviados son demasiado largos.',
  'Os dados enviados não puderam ser lidos.': 'No se pudo leer lo que se envió.',
  'O envio foi interrompido.': 'El envío se interrumpió.',
  'Confira os campos': 'Revisa los campos',
  'Alguns campos precisam de correção.': 'Hay que corregir algunos campos.',
  'Não encontrado': 'No se ha encontrado',
  'O registro não existe ou foi removido.': 'Esto no existe o se ha eliminado.',
  'Indisponível no momento': 'No disponible por ahora',
  'Este estabelecimento não está recebendo agendamentos pela internet. Entre em contato diretamente.':
    'Este negocio no recibe reservas por internet. Habla directamente con él.',
  'Muitas tentativas': 'Demasiados intentos',
  'Aguarde um pouco e tente novamente.': 'Espera un poco e inténtalo de nuevo.',
  'Sistema indisponível': 'Sistema no disponible',
  'O sistema não respondeu a tempo. Tente novamente em alguns segundos.':
    'El sistema no respondió a tiempo. Inténtalo de nuevo en unos segundos.',
  Erro: 'Error',
  'Ocorreu um erro inesperado. Tente novamente.': 'Ha ocurrido un error inesperado. Inténtalo de nuevo.',
  'Código do erro: {code}': 'Código del error: {code}',
  'Horário ocupado': 'Hora ocupada',
  'Este horário não está mais livre. Escolha outro.': 'Esta hora ya no está libre. Elige otra.',
  'Serviço de outro profissional': 'Servicio de otro profesional',
  'Este profissional não faz este serviço. Escolha outro.': 'Este profesional no hace el servicio. Elige otro.',
  'Este profissional não faz este serviço.': 'Este profesional no hace este servicio.',
  'Outra pessoa alterou este agendamento. Confira como ficou e tente novamente.':
    'Otra persona ha modificado esta reserva. Mira cómo ha quedado e inténtalo de nuevo.',
  'Horário encerrado': 'Plazo terminado',
  'Este horário já começou ou não está mais marcado. Fale com o estabelecimento.':
    'Esta cita ya ha empezado o ya no está reservada. Habla con el negocio.',
  'Erro na confirmação': 'Error al confirmar',
  'Não foi possível guardar a sua resposta. Tente novamente.': 'No se pudo guardar tu respuesta. Inténtalo de nuevo.',
  'Abra o endereço do seu horário e tente novamente.': 'Abre la dirección de tu cita e inténtalo de nuevo.',
  'Prazo encerrado': 'Plazo terminado',
  'O prazo para remarcar ou cancelar por aqui terminou. Fale com o estabelecimento.':
    'El plazo para cambiar o cancelar aquí ha terminado. Habla con el negocio.',
  'Agendamento encerrado': 'Reserva cerrada',
  'Este agendamento já foi cancelado, pago ou concluído. Fale com o estabelecimento.':
    'Esta reserva ya está cancelada, pagada o terminada. Habla con el negocio.',
  'Remarcação indisponível': 'Cambio no disponible',
  'A página de agendamento está desligada. Para remarcar, fale com o estabelecimento.':
    'La página de reservas está desactivada. Para cambiar la hora, habla con el negocio.',
  'Link não encontrado': 'Enlace no encontrado',
  'Este link de agendamento não existe ou está inativo.': 'Este enlace de reservas no existe o está inactivo.',
  'Agende com o estabelecimento': 'Reserva con el negocio',
  'Não foi possível concluir este agendamento pela internet. Para agendar, fale diretamente com o estabelecimento.':
    'No se ha podido completar esta reserva por internet. Para reservar, habla directamente con el negocio.',
  'Falta o sinal': 'Falta la seña',
  'Para concluir este agendamento é preciso pagar um sinal. Confira o valor e a política e confirme de novo.':
    'Para completar esta reserva hay que pagar una seña. Revisa el importe y la política y confirma de nuevo.',
  'Limite de agendamentos': 'Límite de reservas',
  'Este telefone ou e-mail já tem vários agendamentos em aberto. Para agendar outro, fale com o estabelecimento.':
    'Este teléfono o correo ya tiene varias reservas abiertas. Para hacer otra, habla con el negocio.',
  'Erro na lista de espera': 'Error en la lista de espera',
  'Não foi possível salvar o seu pedido. Tente novamente.': 'No se ha podido guardar tu petición. Inténtalo de nuevo.',
  'Já está na lista': 'Ya está en la lista',
  'Já existe um pedido na lista de espera para este serviço.':
    'Ya hay una petición en la lista de espera para este servicio.',
  'Lista de espera cheia': 'Lista de espera completa',
  'A lista de espera está cheia no momento. Tente novamente mais tarde.':
    'La lista de espera está completa en este momento. Inténtalo más tarde.',
  'Limite de pedidos': 'Límite de peticiones',
  'Já há vários pedidos em aberto na lista de espera com este contato ou a partir desta rede. Saia de um deles ou fale com o estabelecimento.':
    'Ya hay varias peticiones abiertas en la lista de espera con este contacto o desde esta red. Sal de una de ellas o habla con el negocio.',
  'Há horários livres': 'Hay horas libres',
  'Há horários livres nos dias que você escolheu. Reserve um deles na página de agendamento.':
    'Hay horas libres en los días que elegiste. Reserva una de ellas en la página de reservas.',
  'Não há atendimento nestes dias.': 'No se atiende en estos días.',
  'O prazo para confirmar este pedido terminou. Entre na lista de espera de novo.':
    'El plazo para confirmar esta petición ha terminado. Entra de nuevo en la lista de espera.',
  'Oferta encerrada': 'Oferta terminada',
  'O prazo desta oferta terminou e o horário foi oferecido a outra pessoa.':
    'El plazo de esta oferta ha terminado y la hora se ha ofrecido a otra persona.',
  'Escolha o serviço.': 'Elige el servicio.',
  'Escolha até {mostServices} serviços.': 'Elige hasta {mostServices} servicios.',
  'Escolha o profissional.': 'Elige el profesional.',
  'Escolha a data.': 'Elige la fecha.',
  'Escolha o horário.': 'Elige la hora.',
  'Escolha autorizar ou não.': 'Elige permitir o no.',
  'Escolha sim ou não.': 'Elige sí o no.',
  'Escolha uma data a partir de hoje.': 'Elige una fecha a partir de hoy.',
  'Escolha uma data dos próximos {horizonDays} dias.': 'Elige una fecha de los próximos {horizonDays} días.',
  'Escolha o primeiro dia.': 'Elige el primer día.',
  'Escolha o último dia.': 'Elige el último día.',
  'O último dia não pode ser antes do primeiro.': 'El último día no puede ser anterior al primero.',
  'Escolha a parte do dia.': 'Elige la parte del día.',
  'Escolha pelo menos uma parte do dia.': 'Elige al menos una parte del día.',
  'Escolha o idioma.': 'Elige el idioma.',
  'Informe seu nome completo.': 'Escribe tu nombre completo.',
  'Informe um e-mail válido.': 'Escribe un correo electrónico válido.',
  'Informe um telefone válido, com DDD ou com + e o código do país.':
    'Escribe un teléfono válido, con prefijo o con + y el código del país.',
  'Informe um telefone ou um e-mail.': 'Escribe un teléfono o un correo electrónico.',
  'O telefone é obrigatório para este agendamento.': 'El teléfono es obligatorio para esta reserva.',
  'O endereço é obrigatório para este agendamento.': 'La dirección es obligatoria para esta reserva.',
  'Leia e aceite a política do sinal.': 'Lee y acepta la política de la seña.',
  'Use no máximo {longest} caracteres.': 'Usa como máximo {longest} caracteres.',
  'Valor inválido.': 'Valor no válido.',
  'Registro inválido.': 'Dato no válido.',
  'Ainda não é hora de avaliar': 'Todavía es pronto para opinar',
  'Este atendimento ainda não terminou. Avalie depois dele, nesta mesma página.':
    'Esta cita todavía no terminó. Opina después, en esta misma página.',
  'Este agendamento foi cancelado, e só quem foi atendido pode avaliar.':
    'Esta reserva se canceló, y solo opina quien fue atendido.',
  'Atendimento não registrado': 'Visita no registrada',
  'Só quem foi atendido pode avaliar, e este atendimento não está registrado. Fale com o estabelecimento.':
    'Solo opina quien fue atendido, y esta visita no está registrada. Habla con el establecimiento.',
  'O prazo para avaliar este atendimento terminou: são {days} dias.':
    'El plazo para opinar sobre esta visita terminó: son {days} días.',
  'Cadastro excluído': 'Registro eliminado',
  'Os dados deste cadastro foram excluídos, e o atendimento não pode mais ser avaliado.':
    'Los datos de este registro se eliminaron, y ya no se puede opinar sobre la visita.',
  'Atendimento já avaliado': 'Visita ya opinada',
  'Este atendimento já foi avaliado, e uma avaliação não pode ser alterada.':
    'Ya hay una opinión sobre esta visita, y no se puede cambiar.',
  'Escolha de 1 a 5 estrelas.': 'Elige de 1 a 5 estrellas.',
}
