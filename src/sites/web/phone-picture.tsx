/** The booking page as a client sees it on a phone. */
export function PhonePicture() {
  return (
    <div
      role="img"
      aria-label="A página de agendamento de um salão no celular: dia e horário escolhidos com um toque."
      className="w-72 overflow-hidden rounded-[2rem] border-8 border-[#0a1020] bg-canvas text-ink shadow-float"
    >
      <div className="bg-[#7a2e4d] px-4 pt-5 pb-8 text-white">
        <p className="text-base font-semibold">Studio Ana</p>
        <p className="text-xs">Agendamento online</p>
      </div>
      <div className="-mt-5 px-3 pb-4">
        <div className="rounded-card border border-line bg-surface px-3 py-2">
          <p className="flex justify-between text-sm font-semibold">
            Corte feminino <span className="figures">R$ 90,00</span>
          </p>
          <p className="figures text-xs text-soft">1 h com Ana</p>
        </div>
        <div className="mt-2 rounded-card border border-line bg-surface p-3">
          <p className="text-sm font-semibold">Data</p>
          <div className="mt-1 grid grid-cols-5 gap-1 text-center">
            {days.map(([weekday, day]) => (
              <p key={day} className={`rounded-sm border py-1 text-xs leading-4 ${day === '25' ? chosen : free}`}>
                {weekday}
                <span className="figures block text-sm">{day}</span>
              </p>
            ))}
          </div>
          <p className="mt-3 text-sm font-semibold">Horário</p>
          <div className="mt-1 grid grid-cols-4 gap-1 text-center">
            {times.map((time) => (
              <p key={time} className={`figures rounded-sm border py-1.5 text-xs ${time === '14:30' ? chosen : free}`}>
                {time}
              </p>
            ))}
          </div>
        </div>
        <p className="mt-2 rounded-control bg-[#7a2e4d] py-3 text-center text-sm font-semibold text-white">
          Confirmar Agendamento
        </p>
      </div>
    </div>
  )
}

const chosen = 'border-transparent bg-[#7a2e4d] font-semibold text-white'
const free = 'border-line bg-sunken'

const days = [
  ['seg', '23'],
  ['ter', '24'],
  ['qua', '25'],
  ['qui', '26'],
  ['sex', '27'],
] as const
const times = ['09:00', '09:30', '11:00', '11:30', '14:00', '14:30', '15:30', '16:00']
