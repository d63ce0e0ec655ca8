// Links to our own pages that look like a button or like a link in a text. The router knows where they lead.
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Native<Own> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & Own

export const LinkButton = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)

export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)
