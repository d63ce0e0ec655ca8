// When a text cannot be laid out (quotes in quotes, ten thousand deep) it is shown as it was written.
import { Component, type ReactNode } from 'react'
import style from './markdown.module.css'
import { isTooDense } from './too-dense.ts'

interface Props {
  readonly text: string
  readonly words: string
  readonly children: ReactNode
}

/** React knows no other way to catch what goes wrong in a part of a page than a class. */
export class PlainWhenBroken extends Component<Props, { readonly broken?: string }> {
  override state: { readonly broken?: string } = {}

  override componentDidCatch() {
    this.setState({ broken: this.props.text })
  }

  static getDerivedStateFromError() {
    return { broken: '' }
  }

  override render() {
    const { text, words, children } = this.props
    const { broken } = this.state
    // Another text gets another chance.
    const isBroken = broken !== undefined && (broken === '' || broken === text)
    if (!isBroken && !isTooDense(text)) return children
    return (
      <div>
        <p>{words}</p>
        <pre className={style['plain']}>{text}</pre>
      </div>
    )
  }
}
