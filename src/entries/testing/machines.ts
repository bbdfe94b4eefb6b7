import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A machine of its own: a network namespace with an address at a bridge of this machine. */
export type Machine = {
  name: string
  address: string
  /** From then on nothing reaches it and nothing comes from it, and nobody is told. */
  pullCable(): void
  plugIn(): void
}

/** The settings of a server on another machine than its database. */
export const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://agenda.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  METRICS_TOKEN: 'of-a-test',
}

function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-ec', command], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

/** Whether this machine lets us make others: it takes root and `ip` (Debian: iproute2). */
export function canMakeMachines(): boolean {
  const [bridge, machine] = [`probe${process.pid}`, `machine${process.pid}`]
  const undo = `ip link del ${bridge}; ip netns del ${machine}`
  const tried = `trap '${undo}' EXIT
    ip link add ${bridge} type bridge
    ip netns add ${machine}
    ip link add ${bridge}v master ${bridge} type veth peer name eth0 netns ${machine}`
  return spawnSync('sh', ['-ec', tried]).status === 0
}

/** Makes machines, and a line from each of them to a port of this one's loopback. */
export async function makeMachines(count: number, port: number) {
  const mark = process.pid % 65_536
  const [bridge, net] = [`bridge${mark}`, `10.${100 + ((mark >> 8) % 100)}.${mark & 255}`]
  run(`ip link add ${bridge} type bridge; ip addr add ${net}.1/24 dev ${bridge}; ip link set ${bridge} up`)
  const machines = Array.from({ length: count }, (_, n): Machine => {
    const [name, cable, address] = [`machine${mark}-${n}`, `cable${mark}-${n}`, `${net}.${n + 11}`]
    run(`ip netns add ${name}
      ip link add ${cable} type veth peer name eth0 netns ${name}
      ip link set ${cable} master ${bridge} up
      ip -n ${name} addr add ${address}/24 dev eth0
      ip -n ${name} link set eth0 up
      ip -n ${name} link set lo up`)
    const turn = (way: string) => () => run(`ip link set ${cable} ${way}`)
    return { name, address, pullCable: turn('down'), plugIn: turn('up') }
  })
  const line = createServer((socket) => {
    const there = connect(port, '127.0.0.1')
    for (const one of [socket, there]) one.on('error', () => {}) // the other one is ended
    socket.pipe(there).pipe(socket)
    socket.once('close', () => there.destroy())
    there.once('close', () => socket.destroy())
  }).listen(port, `${net}.1`)
  await once(line, 'listening')
  return {
    machines,
    /** Where they reach this one. */
    address: `${net}.1`,
    remove() {
      line.close()
      for (const { name } of machines) run(`ip netns del ${name}`)
      run(`ip link del ${bridge}`)
    },
  }
}
