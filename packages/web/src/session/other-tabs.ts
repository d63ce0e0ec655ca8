// One browser has one session. When another person logs in, or somebody logs out, other tabs must not go on as before:
// what is on them belongs to whoever was there, and what is sent from them would be in the new one's name.
import { queryClient } from '../api/query-client.ts'
import { type Who, whoQuery } from './who.ts'

const channel = new BroadcastChannel('notarium-session')

/** `user` is who is logged in from now on; null is nobody. */
export function tellOtherTabs(user: string | null): void {
  channel.postMessage(user)
}

export function followOtherTabs(): void {
  channel.addEventListener('message', ({ data }) => {
    const shown = queryClient.getQueryData<Who>(whoQuery().queryKey)?.user?.id
    if (shown !== undefined && shown !== data) location.reload()
  })
}
