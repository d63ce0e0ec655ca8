import style from './logo.module.css'

export function Logo() {
  return (
    <span className={style['logo']}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={style['tile']} />
        <path d="M9 23V9l14 14V9" className={style['letter']} />
        <circle cx="23" cy="9" r="3" className={style['seal']} />
      </svg>
      Notarium
    </span>
  )
}
