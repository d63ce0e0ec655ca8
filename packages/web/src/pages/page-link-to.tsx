// A link to a page of the brain that is open.
import { TextLink } from '../ui/links.tsx'

interface Props {
  readonly brain: string
  readonly slug: string
  readonly children: React.ReactNode
}

export function PageLinkTo({ brain, slug, children }: Props) {
  return (
    <TextLink to="/b/$brain/p/$" params={{ brain, _splat: slug }}>
      {children}
    </TextLink>
  )
}
