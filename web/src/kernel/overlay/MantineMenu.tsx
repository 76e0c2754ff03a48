import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import type { ActionMenuProps } from '../ui/ActionMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Overlays } from './Overlays.tsx'

export function MantineMenu({ button, items, head, opened }: ActionMenuProps & { opened?: boolean }) {
  return (
    <Overlays>
      <Menu
        position="bottom-end"
        shadow="md"
        defaultOpened={opened}
        unstyled={false}
        classNames={{ dropdown: 'menu-list', item: 'menu-item', divider: 'menu-line', label: 'menu-head' }}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {head && <Menu.Label>{head}</Menu.Label>}
          {items.map((item, i) =>
            item === 'line' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike.
              <Menu.Divider key={`line-${i}`} />
            ) : (
              <Menu.Item
                key={item.label}
                leftSection={item.icon && <Icon of={item.icon} />}
                onClick={item.onPick}
                disabled={item.disabled}
                className={item.danger ? 'menu-item menu-item--danger' : undefined}
                {...(item.href ? { component: 'a' as const, href: item.href } : {})}
              >
                {item.label}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
    </Overlays>
  )
}
