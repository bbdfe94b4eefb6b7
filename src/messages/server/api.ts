import { procedures, read, write } from '../../accounts/server/guard.ts'
import { messagesContract } from '../contract.ts'
import { listChannels } from './channel-queries.ts'
import { listFeeds } from './feed-queries.ts'
import { listMessages } from './list-queries.ts'
import { endFeed, makeFeed } from './make-feed.ts'
import { markBirthday, markQueued } from './mark-queued.ts'
import { getBirthdays, getQueue } from './queue-queries.ts'
import { readReply } from './read-reply.ts'
import { listReplies } from './reply-queries.ts'
import { getMessageRules } from './rule-queries.ts'
import { removeChannel, saveChannel } from './save-channel.ts'
import { sendVisitMessage } from './send-visit-message.ts'
import { messageOfVisit, messagesOfDelay } from './visit-message-queries.ts'
import { saveMessageRule, saveQuietHours } from './save-rules.ts'

export const messagesApi = procedures(messagesContract, {
  rules: {
    get: read(getMessageRules),
    save: write(saveMessageRule),
    saveQuiet: write(saveQuietHours),
  },
  list: read(listMessages),
  queue: {
    get: read(getQueue),
    mark: write(markQueued),
    birthdays: read(getBirthdays),
    markBirthday: write(markBirthday),
  },
  ofVisit: read(messageOfVisit),
  sendVisit: write(sendVisitMessage),
  ofDelay: read(messagesOfDelay),
  replies: {
    list: read(listReplies),
    read: write(readReply),
  },
  channels: {
    list: read(listChannels),
    save: write(saveChannel),
    remove: write(removeChannel),
  },
  feeds: {
    list: read(listFeeds),
    make: write(makeFeed),
    end: write(endFeed),
  },
})
