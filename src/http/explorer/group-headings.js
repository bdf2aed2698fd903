/** A plugin of Swagger UI that shows the name of each group of the document (`x-tagGroups`) above its first area. */
export function groupHeadings() {
  return {
    wrapComponents: {
      OperationTag:
        (Original, { React, specSelectors }) =>
        (props) => {
          const groups = specSelectors.specJson().get('x-tagGroups');
          const group = groups?.find((candidate) => candidate.getIn(['tags', 0]) === props.tag);
          return React.createElement(
            React.Fragment,
            null,
            group && React.createElement('h2', { className: 'group' }, group.get('name')),
            React.createElement(Original, props),
          );
        },
    },
  };
}
