// Where one can go from here. Inside a brain: what that brain holds; outside: the hub.
import { useParams } from '@tanstack/react-router'
import { BrainMenu } from '../brain/brain-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HubMenu } from './hub-menu.tsx'
import style from './sidebar.module.css'

export function Sidebar() {
  const { brain } = useParams({ strict: false })
  return (
    <>
      <div className={style['scroll']}>{brain === undefined ? <HubMenu /> : <BrainMenu name={brain} />}</div>
      <AccountMenu />
    </>
  )
}
