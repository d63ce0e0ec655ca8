// A line of a menu that leads to another page. The router knows where it leads.
import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & MenuItemProps

export const MenuItemLink = createLink((props: Props) => <Menu.Item component="a" {...props} />)
