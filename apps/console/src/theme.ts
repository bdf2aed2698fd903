import { createTheme } from '@mantine/core';

const SCROLLBAR = { type: 'auto' } as const;

/** How the components behave everywhere. Their colours and sizes are in styles/theme.css. */
export const theme = createTheme({
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Its lock of the page is a style in the page, which the content security policy refuses.
    Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 0 }, size: 'lg' } },
    // The page has a banner already.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 0 }, position: 'right' } },
    Spotlight: { defaultProps: { lockScroll: false, transitionProps: { duration: 0 } } },
    SpotlightRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 0 } } },
    // Inputs of a row stand on one line, whatever their descriptions.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Button: { defaultProps: { size: 'sm', variant: 'default' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // A list that is longer than its box shows that it can be scrolled.
    MultiSelect: { defaultProps: { scrollAreaProps: SCROLLBAR } },
    TagsInput: { defaultProps: { scrollAreaProps: SCROLLBAR } },
    // Who presses the chosen line again has still chosen it. What may be empty is `clearable`.
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        comboboxProps: { transitionProps: { duration: 0 } },
        scrollAreaProps: SCROLLBAR,
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
  },
});
