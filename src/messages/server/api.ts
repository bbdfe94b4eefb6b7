import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { messagesContract } from '../contract.ts'
import { listChannels } from './channel-queries.ts'
import { listFeeds } from './feed-queries.ts'
import { listMessages } from './list-queries.ts'
import { endFeed, makeFeed } from './make-feed.ts'
import { markBirthday, markQueued } from './mark-queued.ts'
import { getBirthdays, getQueue } from './queue-queries.ts'
import { getMessageRules } from './rule-queries.ts'
import { removeChannel, saveChannel } from './save-channel.ts'
import { saveMessageRule, saveQuietHours } from './save-rules.ts'

const procedures = implement(messagesContract, procedureConfig).$context<EdgeContext>().use(guard)
const { rules, queue, channels, feeds } = procedures

export const messagesApi = procedures.router({
  rules: {
    get: rules.get.handler(read(getMessageRules)),
    save: rules.save.handler(write(saveMessageRule)),
    saveQuiet: rules.saveQuiet.handler(write(saveQuietHours)),
  },
  list: procedures.list.handler(read(listMessages)),
  queue: {
    get: queue.get.handler(read(getQueue)),
    mark: queue.mark.handler(write(markQueued)),
    birthdays: queue.birthdays.handler(read(getBirthdays)),
    markBirthday: queue.markBirthday.handler(write(markBirthday)),
  },
  channels: {
    list: channels.list.handler(read(listChannels)),
    save: channels.save.handler(write(saveChannel)),
    remove: channels.remove.handler(write(removeChannel)),
  },
  feeds: {
    list: feeds.list.handler(read(listFeeds)),
    make: feeds.make.handler(write(makeFeed)),
    end: feeds.end.handler(write(endFeed)),
  },
})
