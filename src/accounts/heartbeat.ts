/** A live stream says something at least so often, so that a screen can tell when its connection has died without a word. */
export const heartbeatSeconds = 25
