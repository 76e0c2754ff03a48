import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { cloneElement, useEffect, useState } from 'react'
import type { ActionMenuProps } from '../ui/buttons/ActionMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Overlays } from './Overlays.tsx'

export function MantineMenu({ button, items, head, side = 'bottom-end' }: ActionMenuProps) {
  const [opened, setOpened] = useState(false)
  const [landmark] = useState(() => ({ target: document.querySelector('main') ?? document.body }))
  // Opened after it stands: a list that is focused before it has its place scrolls the page.
  useEffect(() => {
    setOpened(true)
  }, [])
  return (
    <Overlays>
      <Menu
        position={side}
        returnFocus
        floatingStrategy="fixed"
        // A menu may hold nothing but its entries, and stands in the landmark of its page.
        withInitialFocusPlaceholder={false}
        portalProps={landmark}
        shadow="md"
        opened={opened}
        onChange={setOpened}
        classNames={{ dropdown: 'menu-list', item: 'menu-item', divider: 'menu-line', label: 'menu-head' }}
      >
        {/* It has replaced the button that was pressed, and the focus comes back to it. */}
        <Menu.Target>{cloneElement(button, { autoFocus: true })}</Menu.Target>
        <Menu.Dropdown>
          {head && <Menu.Label>{head}</Menu.Label>}
          {items.map((item, i) =>
            item === 'line' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike.
              <Menu.Divider key={`line-${i}`} />
            ) : 'row' in item ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
              <div key={item.row} role="group" aria-label={item.row} className="menu-row">
                {item.signs.map(({ label, sign, isOn, onPick }) => (
                  <Menu.Item key={sign} aria-label={label} onClick={onPick} className={isOn ? 'menu-sign menu-sign--on' : 'menu-sign'}>
                    {sign}
                  </Menu.Item>
                ))}
              </div>
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
